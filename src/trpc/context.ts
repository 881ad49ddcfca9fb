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
  /** Asked of the store by those who need it, once a request: a public answer waits for no session. */
  readViewer: () => Promise<Viewer | null>;
}

export function createContext(headers: Headers): Context {
  const deps = getDeps();
  let viewer: Promise<Viewer | null> | undefined;
  return {
    deps,
    readViewer: () => {
      viewer ??= readSession(deps, headers);
      return viewer;
    },
  };
}
