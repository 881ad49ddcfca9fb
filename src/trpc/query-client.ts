import { defaultShouldDehydrateQuery, QueryClient } from "@tanstack/react-query";

/** Shared by server and browser, so that what the server fetched is not fetched again at once. */
export function makeQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: 1 },
      // Offline an act fails with its sentence, rather than waiting to be done much later.
      mutations: { networkMode: "always" },
      dehydrate: {
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) || query.state.status === "pending",
      },
    },
  });
}
