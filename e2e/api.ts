import { type APIRequestContext, expect, request } from "@playwright/test";

/** Of the demo, which the app under test is started with. */
const OPERATOR = { email: "operator@tidegate.example", password: "tidegate-demo" };
const PASSWORD = "e2e-password";

function baseUrl(): string {
  const url = process.env.E2E_BASE_URL;
  if (!url)
    throw new Error("E2E_BASE_URL is not set: run the browser tests with `npm test -- browser`.");
  return url;
}

/** Somebody at an address of their own: limits on one address are not what these tests are about. */
export function newContext(storageState?: StorageState): Promise<APIRequestContext> {
  const part = () => Math.floor(Math.random() * 256);
  return request.newContext({
    baseURL: baseUrl(),
    extraHTTPHeaders: {
      origin: new URL(baseUrl()).origin,
      "x-forwarded-for": `10.${part()}.${part()}.${part()}`,
    },
    storageState,
  });
}

export type StorageState = Awaited<ReturnType<APIRequestContext["storageState"]>>;

/** A person of this test's own, signed up. */
export async function newBuyer(name: string): Promise<StorageState> {
  const api = await newContext();
  const email = `${name}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
  const answer = await api.post("/api/auth/sign-up/email", {
    data: { name, email, password: PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return api.storageState();
}

let operatorState: StorageState | undefined;

export async function operator(): Promise<StorageState> {
  if (operatorState) return operatorState;
  const api = await newContext();
  const answer = await api.post("/api/auth/sign-in/email", { data: OPERATOR });
  expect(answer.status(), await answer.text()).toBe(200);
  operatorState = await api.storageState();
  return operatorState;
}

/** Calls one procedure as somebody; answers its status and data or error. */
export async function call(
  api: APIRequestContext,
  path: string,
  input: unknown,
): Promise<{ status: number; data: unknown; message: string }> {
  const answer = await api.post(`/api/trpc/${path}`, { data: input as object });
  const body = await answer.json();
  return {
    status: answer.status(),
    data: body.result?.data,
    message: body.error?.message ?? "",
  };
}

/** A sale of this test's own, as an operator makes one: one SKU, open now, warmed up. */
export async function newSale(changes: {
  title: string;
  total?: number;
  paymentWindowSeconds?: number;
}): Promise<string> {
  const api = await newContext(await operator());
  const nowMs = Date.now();
  const created = await call(api, "admin.activity.create", {
    title: { en: changes.title, zh: changes.title },
    summary: { en: "For a test.", zh: "测试用。" },
    picture: "lamp",
    currency: "CNY",
    timeZone: "Asia/Shanghai",
    opensAtMs: nowMs - 60_000,
    closesAtMs: nowMs + 3_600_000,
    paymentWindowSeconds: changes.paymentWindowSeconds ?? 600,
    unitsPerBuyer: 1,
    cap: null,
    skus: [
      {
        name: { en: "Brass", zh: "黄铜" },
        priceCents: 12_900,
        listPriceCents: null,
        total: changes.total ?? 1,
        unitsPerBuyer: null,
      },
    ],
  });
  const { activityId } = created.data as { activityId: string };
  for (const verb of ["schedule", "warmUp"]) {
    const done = await call(api, `admin.activity.${verb}`, { activityId });
    expect(done.data, `${verb}: ${done.message}`).toMatchObject({ ok: true });
  }
  return activityId;
}
