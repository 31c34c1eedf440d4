import { QueryClient } from "@tanstack/react-query";

/** Specification §7: never retry, never refetch by themselves, never go stale. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      // Always asks: a browser that believes it is offline may still reach a server on its own network.
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
