import { expect, test } from "@playwright/test";
import { call, newBuyer, newContext, newSale, operator } from "./api";

/** Things that people and programs send. None of them is a failure of ours. */
const HOSTILE = [
  null,
  true,
  0,
  -1,
  1.5,
  1e9,
  "",
  "1",
  "0x10",
  "a\u0000b",
  "a".repeat(5_000),
  "../../etc/passwd",
  "'; DROP TABLE orders; --",
  "{tag}",
  "\ud800",
  [],
  {},
  JSON.parse('{"__proto__":{"ok":true}}'),
];

const GOOD = { activityId: "kettle", skuId: "kettle-blue", quantity: 1, requestId: "r" };

test("a reservation is refused at the wall, by the name of its field", async () => {
  const api = await newContext(await newBuyer("hostile"));
  for (const quantity of [0, -1, 1.5, 1e9, "1", null]) {
    const answer = await call(api, "order.reserve", { ...GOOD, quantity });
    expect(answer.status, JSON.stringify(quantity)).toBe(400);
    expect(answer.message).toContain("quantity");
  }
  for (const field of ["activityId", "skuId", "requestId"]) {
    for (const id of ["", "a\u0000b", "a".repeat(5_000), "a b", "{x}"]) {
      const answer = await call(api, "order.reserve", { ...GOOD, [field]: id });
      expect(answer.status, `${field} ${id.slice(0, 10)}`).toBe(400);
      expect(answer.message).toContain(field);
    }
  }
  const unknown = await call(api, "order.reserve", { ...GOOD, skuId: "nothing" });
  expect(unknown.data).toEqual({ ok: false, reason: "UNKNOWN_SKU" });
  const nowhere = await call(api, "order.reserve", { ...GOOD, activityId: "nothing" });
  expect(nowhere.data).toEqual({ ok: false, reason: "UNKNOWN_SKU" });
});

test("no procedure answers anything with a failure of ours", async () => {
  test.slow(); // some hundred calls
  const buyer = await newContext(await newBuyer("fuzz"));
  const desk = await newContext(await operator());
  const mutations = ["order.reserve", "order.pay", "order.cancel", "testPayment.settle"];
  const verbs = ["create", "update", "schedule", "warmUp", "pause", "resume", "close"];
  const queries = ["sale.get", "order.status", "testPayment.get"];
  const statuses: Record<string, number> = {};
  for (const value of HOSTILE) {
    const page = await buyer.get(`/en/sales/${pathOf(value)}`);
    expect(page.status(), page.url()).toBeLessThan(500);
    const shapes = [value, { activityId: value, reservationId: value, paymentId: value }];
    for (const shape of shapes) {
      const data = JSON.stringify(shape) ?? "null";
      const headers = { "content-type": "application/json" };
      const input = encodeURIComponent(data);
      const calls = [
        ...mutations.map((path) => buyer.post(`/api/trpc/${path}`, { data, headers })),
        ...verbs.map((verb) => desk.post(`/api/trpc/admin.activity.${verb}`, { data, headers })),
        ...queries.map((path) => buyer.get(`/api/trpc/${path}?input=${input}`)),
        desk.get(`/api/trpc/admin.activity.board?input=${input}`),
        buyer.post("/api/webhooks/test", { data, headers }),
      ];
      for (const answer of await Promise.all(calls)) {
        statuses[answer.status()] = (statuses[answer.status()] ?? 0) + 1;
        expect(answer.status(), `${answer.url()} with ${data.slice(0, 60)}`).toBeLessThan(500);
      }
    }
  }
  expect(statuses[400]).toBeGreaterThan(100);
});

test("another person's order and payment do not exist for me", async () => {
  const activityId = await newSale({ title: "Private lamp", total: 5 });
  const skuId = await skuOf(activityId);
  const mine = await newContext(await newBuyer("mine"));
  const theirs = await newContext(await newBuyer("theirs"));
  const intent = { activityId, skuId, quantity: 1, requestId: "private" };
  const reserved = await call(mine, "order.reserve", intent);
  const { reservationId } = reserved.data as { reservationId: string };
  for (const path of ["order.pay", "order.cancel"]) {
    const answer = await call(theirs, path, { reservationId });
    expect(answer.data).toEqual({ ok: false, reason: "NOT_FOUND" });
  }
  const input = encodeURIComponent(JSON.stringify({ activityId, reservationId }));
  const status = await theirs.get(`/api/trpc/order.status?input=${input}`);
  expect((await status.json()).result.data).toEqual({ ok: false, reason: "NOT_FOUND" });
  // The same request id is another reservation for another buyer.
  const other = await call(theirs, "order.reserve", intent);
  expect((other.data as { reservationId: string }).reservationId).not.toBe(reservationId);
});

test("only who may is let in, and only JSON from here", async () => {
  const stranger = await newContext();
  const buyer = await newContext(await newBuyer("plain"));
  expect((await call(stranger, "order.reserve", GOOD)).status).toBe(401);
  expect((await call(stranger, "admin.activity.list", {})).status).toBeGreaterThanOrEqual(400);
  expect((await call(buyer, "admin.activity.close", { activityId: "kettle" })).status).toBe(403);
  const form = await buyer.post("/api/trpc/order.reserve", { form: { quantity: "1" } });
  expect(form.status()).toBe(415);
  const foreign = await buyer.post("/api/trpc/order.reserve", {
    data: GOOD,
    headers: { origin: "https://elsewhere.example" },
  });
  expect(foreign.status()).toBe(403);
  const large = await buyer.post("/api/trpc/order.reserve", { data: { x: "a".repeat(100_000) } });
  expect(large.status()).toBe(413);
});

test("nor do sign-in and sign-up", async () => {
  const api = await newContext();
  const nul = { name: "a\u0000b", email: "a\u0000b@example.com", password: "a\u0000bcdefgh" };
  const long = { name: "a".repeat(5_000), email: `${"a".repeat(5_000)}@b.c`, password: "x" };
  for (const path of ["sign-in/email", "sign-up/email"]) {
    for (const data of [nul, long, [], { email: 1 }, { name: { a: 1 } }, "{"]) {
      const headers = { "content-type": "application/json" };
      const answer = await api.post(`/api/auth/${path}`, { data, headers });
      expect(answer.status(), `${path} ${JSON.stringify(data).slice(0, 60)}`).toBeLessThan(500);
      expect(answer.status()).toBeGreaterThanOrEqual(400);
    }
  }
  for (const path of ["reset-password?token=%00", "update-user", "admin/list-users", "%E0%A4%A"]) {
    const answer = await api.post(`/api/auth/${path}`, { data: {} });
    expect(answer.status(), path).toBeGreaterThanOrEqual(400);
    expect(answer.status(), path).toBeLessThan(500);
  }
});

/** As a path of a URL; a lone half of a surrogate pair cannot stand in one. */
function pathOf(value: unknown): string {
  return encodeURIComponent(
    String(value)
      .replace(/\p{Cs}/gu, "?")
      .slice(0, 500),
  );
}

async function skuOf(activityId: string): Promise<string> {
  const api = await newContext();
  const input = encodeURIComponent(JSON.stringify({ activityId }));
  const answer = await api.get(`/api/trpc/sale.get?input=${input}`);
  return (await answer.json()).result.data.skus[0].id;
}
