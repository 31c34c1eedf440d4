import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf, send } from "#web/lib/http/api.ts";
import { toast } from "#web/ui/toast.ts";

/** The sources whose files are matched as last time. */
export const importSources = queryOptions({
  queryKey: ["/api/import-sources"],
  queryFn: async ({ signal }) => (await send("GET /api/import-sources", { signal })).sources,
  // Each import may add one, also a colleague's.
  refetchOnMount: "always",
  gcTime: 0,
});

export function useForgetSource(onForgotten: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => send("DELETE /api/import-sources/:id", { params: { id: String(id) } }),
    onSuccess: async () => {
      onForgotten();
      await cache.invalidateQueries(importSources);
    },
    onError: (error) =>
      toast({
        title: "Not forgotten",
        description: messageOf(error, "The server could not be reached."),
        tone: "destructive",
      }),
  });
}
