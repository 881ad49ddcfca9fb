import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddress } from "@/gate/client-address";

function request(forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return { headers, socket: { remoteAddress: "10.0.0.9" } } as unknown as IncomingMessage;
}

describe("a client cannot choose the address it is limited by", () => {
  it("is the connection's own where no proxy of ours stands in front", () => {
    expect(clientAddress(request("1.1.1.1"), 0)).toBe("10.0.0.9");
  });
  it("is what our proxy saw, not what stands before it", () => {
    expect(clientAddress(request("6.6.6.6, 203.0.113.7"), 1)).toBe("203.0.113.7");
    expect(clientAddress(request("6.6.6.6, 203.0.113.7, 10.0.0.2"), 2)).toBe("203.0.113.7");
  });
  it("falls back to the connection's where the header is missing or too short", () => {
    expect(clientAddress(request(), 1)).toBe("10.0.0.9");
    expect(clientAddress(request("203.0.113.7"), 2)).toBe("10.0.0.9");
  });
});
