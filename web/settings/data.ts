import { useMutation, useQuery } from "@tanstack/react-query";
import type { Settings, SettingsChange } from "#contract/settings";
import { ApiError, messageOf, send } from "#web/lib/api.ts";
import { cache } from "#web/lib/cache.ts";
import { agencySettings } from "#web/lib/settings.ts";
import { toast } from "#web/ui/toast.ts";

/** Looked at anew on every visit: a backup is made while the screen is closed. */
export function useBackupStatus() {
  return useQuery({
    queryKey: ["/api/backups/status"],
    queryFn: ({ signal }) => send("GET /api/backups/status", { signal }),
    refetchOnMount: "always",
  });
}

/** What would be removed now; asked while the months can be said. */
export function useRetentionPreview(months: number | undefined) {
  return useQuery({
    queryKey: ["/api/retention/preview", months],
    queryFn: ({ signal }) => send("GET /api/retention/preview", { query: { months }, signal }),
    enabled: months !== undefined,
    staleTime: 0,
  });
}

export function useChangeSettings(onSaved: (saved: Settings) => void) {
  return useMutation({
    mutationFn: (body: SettingsChange) => send("PATCH /api/settings", { body }),
    onSuccess: (saved) => {
      cache.setQueryData(agencySettings.queryKey, saved);
      onSaved(saved);
      toast({ title: "Success", description: "Settings saved" });
      // The target stands on the banner and the dashboard.
      return cache.invalidateQueries({ queryKey: ["/api/analytics/telecaller-activity"] });
    },
    onError: (error) => {
      // A fault of a field is said under it.
      if (error instanceof ApiError && error.field !== undefined) return;
      const description = messageOf(error, "Failed to save the settings");
      toast({ title: "Error", description, tone: "destructive" });
    },
  });
}
