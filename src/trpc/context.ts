import { readSession } from "@/services/auth";
import { type Deps, getDeps } from "@/services/deps";

/** Who asks. Roles are read from the store on each call, so a ban or a demotion holds at once. */
export interface Viewer {
  id: string;
  email: string;
  name: string;
  role: "buyer" | "operator";
}

export interface Context {
  deps: Deps;
  viewer: Viewer | null;
}

export async function createContext(headers: Headers): Promise<Context> {
  const deps = getDeps();
  return { deps, viewer: await readSession(deps, headers) };
}
