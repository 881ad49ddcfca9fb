import { describe, expect, it } from "vitest";
import { masterRunId } from "@/core/connection";

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
