import { getAuth } from "@/services/auth";
import { getDeps } from "@/services/deps";
import { isOutage } from "@/services/outage";

export const dynamic = "force-dynamic";

async function handle(request: Request): Promise<Response> {
  const deps = getDeps();
  // PostgreSQL stores no NUL; here it would become a failure of ours instead of a clear no.
  if (request.method === "POST" && (await request.clone().text()).includes("\\u0000")) {
    return Response.json({ message: "Control characters cannot be used here." }, { status: 400 });
  }
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
