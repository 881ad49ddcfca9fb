import { z } from "zod";
import { getAuth } from "@/services/auth";
import { getDeps } from "@/services/deps";
import { isOutage } from "@/services/outage";

export const dynamic = "force-dynamic";

/** What the pages use. Everything else that the library could do is not there. */
const PATHS = new Set(["sign-in/email", "sign-up/email", "sign-out", "get-session"]);

/** PostgreSQL stores no NUL, and neither a name nor a password has control characters. */
const words = (lengthMax: number) => z.string().regex(new RegExp(`^\\P{Cc}{0,${lengthMax}}$`, "u"));

const bodySchema = z.object({
  email: words(254).optional(),
  name: words(120).optional(),
  password: words(128).optional(),
});

async function handle(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/api\/auth\//, "");
  if (!PATHS.has(path)) return Response.json({ message: "Not found." }, { status: 404 });
  if (request.method === "POST" && !(await isAcceptable(request.clone()))) {
    const message = "email, name and password must be text of a reasonable length.";
    return Response.json({ message, code: "INVALID_INPUT" }, { status: 400 });
  }
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

/** A sign-out has no body, or an empty one. */
async function isAcceptable(request: Request): Promise<boolean> {
  const text = await request.text();
  if (text === "") return true;
  try {
    return bodySchema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

export { handle as GET, handle as POST };
