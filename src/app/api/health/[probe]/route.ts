import { getDeps } from "@/services/deps";
import { readHealth } from "@/services/health";

export const dynamic = "force-dynamic";

/** `live`: this process answers. `ready`: both stores answer it too. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ probe: string }> },
): Promise<Response> {
  const { probe } = await params;
  if (probe === "live") return Response.json({ ok: true });
  if (probe !== "ready") return Response.json({ error: "Ask for live or ready." }, { status: 404 });
  const health = await readHealth(getDeps());
  return Response.json(health, { status: health.ok ? 200 : 503 });
}
