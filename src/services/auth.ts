import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { admin } from "better-auth/plugins/admin";
import type { Deps } from "@/services/deps";
import { OutageError } from "@/services/outage";

export const ROLES = ["buyer", "operator"] as const;
export type Role = (typeof ROLES)[number];

const SESSION_SECONDS = 7 * 24 * 60 * 60;

/**
 * A network's tries: a family or an office behind one address gets in, a guesser does not get far.
 * The address is the one that the gate wrote into the request, never what the client claims.
 */
const GUESSES = {
  "/sign-in/email": { window: 60, max: 20 },
  "/sign-up/email": { window: 60, max: 20 },
};

/** Accounts and sessions. Everyone who signs up is a buyer; an operator is made by the shop's team. */
function createAuth(deps: Deps) {
  return betterAuth({
    baseURL: deps.config.appUrl,
    secret: deps.config.authSecret,
    telemetry: { enabled: false },
    database: prismaAdapter(deps.ledger.prisma, { provider: "postgresql" }),
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
    session: { expiresIn: SESSION_SECONDS, cookieCache: { enabled: false } },
    rateLimit: { enabled: true, window: 60, max: 100, customRules: GUESSES },
    plugins: [admin({ defaultRole: "buyer", adminRoles: [] })],
  });
}

const auths = new WeakMap<Deps, ReturnType<typeof createAuth>>();

export function getAuth(deps: Deps): ReturnType<typeof createAuth> {
  let auth = auths.get(deps);
  if (!auth) {
    auth = createAuth(deps);
    auths.set(deps, auth);
  }
  return auth;
}

/** Who the request's cookie stands for, by the store; null for nobody, and for a banned account. */
export async function readSession(
  deps: Deps,
  headers: Headers,
): Promise<{ id: string; email: string; name: string; role: Role } | null> {
  if (!headers.get("cookie")) return null;
  // A cookie that is no good is no session; an error here is the store's, and comes without its cause.
  const session = await getAuth(deps)
    .api.getSession({ headers })
    .catch((cause: unknown) => {
      throw new OutageError("The session could not be read.", { cause });
    });
  if (!session || session.user.banned) return null;
  const { id, email, name, role } = session.user;
  return { id, email, name, role: role === "operator" ? "operator" : "buyer" };
}
