import { getAuth } from "@/services/auth";
import { getDeps } from "@/services/deps";
import { isOutage } from "@/services/outage";

export const dynamic = "force-dynamic";

async function handle(request: Request): Promise<Response> {
  const deps = getDeps();
  try {
    return await getAuth(deps).handler(request);
  } catch (error) {
    if (!isOutage(error)) throw error;
    return Response.json(
      { message: "Not reachable at the moment. Try again shortly." },
      { status: 503, headers: { "retry-after": "1" } },
    );
  }
}

export { handle as GET, handle as POST };
