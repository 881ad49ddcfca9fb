import { describe, expect, it } from "vitest";
import { masterRunId, whyUnfit } from "@/core/connection";

const RUN_ID = "0123456789abcdef0123456789abcdef01234567";

const info = (role: string, lineEnd = "\r\n") =>
  [
    "# Server",
    "redis_version:7.0.15",
    `run_id:${RUN_ID}`,
    "tcp_port:6379",
    "",
    "# Replication",
    `role:${role}`,
    "connected_slaves:0",
    "master_replid:ffffffffffffffffffffffffffffffffffffffff",
    "",
  ].join(lineEnd);

/** Guarantee: only a master has a run id for us; a replica's would let it sell. */
describe("masterRunId", () => {
  it.each(["\r\n", "\n"])("is a master's, whatever ends its lines: %j", (lineEnd) => {
    expect(masterRunId(info("master", lineEnd))).toBe(RUN_ID);
  });

  it.each(["slave", "sentinel", "masters", "not-master", ""])("is none for role %j", (role) => {
    expect(masterRunId(info(role))).toBeNull();
  });

  it("is none where nobody says who it is", () => {
    expect(masterRunId("")).toBeNull();
    expect(masterRunId(info("master").replace(`run_id:${RUN_ID}\r\n`, ""))).toBeNull();
    expect(masterRunId(info("master").replace(RUN_ID, ""))).toBeNull();
    expect(masterRunId(info("master").replace("run_id:", "old_run_id:"))).toBeNull();
  });
});

/** Guarantee: a Redis that may forget a key by itself sells nothing. */
describe("whyUnfit", () => {
  const withPolicy = (policy: string) => `${info("master")}maxmemory_policy:${policy}\r\n`;

  it("has nothing against a master that evicts nothing", () => {
    expect(whyUnfit(withPolicy("noeviction"))).toBeNull();
  });

  it.each(["allkeys-lru", "volatile-ttl"])("names the policy %s", (policy) => {
    expect(whyUnfit(withPolicy(policy))).toContain(policy);
  });

  it("wants to know the policy, and a master", () => {
    expect(whyUnfit(info("master"))).not.toBeNull();
    expect(whyUnfit(withPolicy("noeviction").replace("role:master", "role:slave"))).not.toBeNull();
  });
});
