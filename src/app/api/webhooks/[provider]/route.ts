import { getDeps } from "@/services/deps";
import { isOutage } from "@/services/outage";
import { settlePaymentEvent } from "@/services/settle-payment";

export const dynamic = "force-dynamic";

/** An event is small; a body beyond this is not one. */
const BODY_MAX_BYTES = 64 * 1024;

/** Takes payment events. The raw body is what is signed, so it is read as it came. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ provider: string }> },
): Promise<Response> {
  const { provider } = await params;
  if (provider !== "test") return Response.json({ error: "No such provider." }, { status: 404 });
  const body = await request.text();
  if (Buffer.byteLength(body) > BODY_MAX_BYTES) {
    return Response.json({ error: "Too large." }, { status: 413 });
  }
  const signature = request.headers.get("tidegate-signature") ?? "";
  const result = await settlePaymentEvent(getDeps(), body, signature).catch((error: unknown) => {
    if (isOutage(error)) return "AWAY" as const;
    throw error;
  });
  // The provider sends it again: nothing of it happened.
  if (result === "AWAY") return Response.json({ error: "Not reachable." }, { status: 503 });
  if (!result) return Response.json({ error: "Not signed, or not an event." }, { status: 400 });
  return Response.json({ ok: true });
}
