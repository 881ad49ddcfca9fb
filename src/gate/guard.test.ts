import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { guard } from "@/gate/guard";

interface Asked {
  method: string;
  url?: string;
  headers?: Record<string, string>;
}

/** Whether it goes on, and the status that was answered where it does not. */
function ask({ method, url = "/api/trpc/order.cancel", headers = {} }: Asked) {
  const request = { method, url, headers: { host: "shop.example", ...headers } };
  const response = { setHeader: vi.fn(), writeHead: vi.fn(), end: vi.fn() };
  const passes = guard(
    request as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  );
  expect(response.end).toHaveBeenCalledTimes(passes ? 0 : 1);
  return { passes, status: response.writeHead.mock.calls[0]?.[0], response };
}

describe("a change comes only from a page of this host", () => {
  it.each([
    ["this host", "https://shop.example"],
    ["this host without TLS", "http://shop.example"],
  ])("lets %s through", (_, origin) => {
    expect(ask({ method: "POST", headers: { origin } }).passes).toBe(true);
  });

  it.each([
    ["another host", "https://evil.example"],
    ["a host below", "https://evil.shop.example"],
    ["a host that begins alike", "https://shop.example.evil.example"],
    ["a host in the name's place", "https://shop.example@evil.example"],
    ["another port", "https://shop.example:8443"],
    ["a sandbox or a file", "null"],
    ["nothing", ""],
    ["garbage", "shop.example"],
  ])("refuses %s", (_, origin) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      expect(ask({ method, headers: { origin } })).toMatchObject({ passes: false, status: 403 });
    }
  });

  it("lets programs through, which name no origin and bring no cookie", () => {
    expect(ask({ method: "POST" }).passes).toBe(true);
  });

  it("lets providers call their webhooks from anywhere, and nothing else beside them", () => {
    const headers = { origin: "https://pay.example" };
    const passes = (url: string) => ask({ method: "POST", url, headers }).passes;
    expect(passes("/api/webhooks/test")).toBe(true);
    expect(passes("/api/webhooks")).toBe(false);
    expect(passes("/x/api/webhooks/test")).toBe(false);
    expect(passes("//api/webhooks/test")).toBe(false);
    expect(passes("/api/trpc/order.cancel?/api/webhooks/")).toBe(false);
  });

  it("lets anybody read", () => {
    for (const method of ["GET", "HEAD"]) {
      expect(ask({ method, headers: { origin: "https://evil.example" } }).passes).toBe(true);
    }
  });
});

describe("a body is no larger than an honest one", () => {
  const max = 64 * 1024;

  it("takes what fits to the byte", () => {
    expect(ask({ method: "POST", headers: { "content-length": `${max}` } }).passes).toBe(true);
    const over = ask({ method: "POST", headers: { "content-length": `${max + 1}` } });
    expect(over).toMatchObject({ passes: false, status: 413 });
  });

  it("refuses one that does not say how long it is", () => {
    const chunked = ask({ method: "POST", headers: { "transfer-encoding": "chunked" } });
    expect(chunked).toMatchObject({ passes: false, status: 411 });
  });

  it("closes the connection that it refused: the rest of a body is never read", () => {
    const { response } = ask({ method: "POST", headers: { "content-length": "99999999" } });
    expect(response.writeHead).toHaveBeenCalledWith(
      413,
      expect.objectContaining({ connection: "close" }),
    );
  });

  it("holds for webhooks too", () => {
    const headers = { "content-length": `${max + 1}` };
    expect(ask({ method: "POST", url: "/api/webhooks/test", headers }).status).toBe(413);
  });
});

describe("every answer forbids framing, sniffing and leaking the address", () => {
  it.each(["GET", "POST"])("of a %s", (method) => {
    const { response } = ask({ method, headers: { origin: "https://evil.example" } });
    const named = Object.fromEntries(response.setHeader.mock.calls);
    expect(named).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
    });
  });
});

describe("an address is one that can be read", () => {
  it.each(["/%", "/en/%E0%A4%A", "/api/auth/%zz"])("refuses %s", (url) => {
    expect(ask({ method: "GET", url })).toMatchObject({ passes: false, status: 400 });
  });

  it.each(["/", "/en/sales/%E6%B0%B4", "/en?next=%"])("lets %s through", (url) => {
    expect(ask({ method: "GET", url }).passes).toBe(true);
  });
});
