import { QueryClient } from "@tanstack/react-query";

/** Specification §7: no retries, no automatic refetch, never stale. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      // Always sends: a browser that considers itself offline may still reach a server on its local network.
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
