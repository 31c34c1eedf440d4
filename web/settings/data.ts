import { useMutation, useQuery } from "@tanstack/react-query";
import type { Removal, RemovalsStatus } from "#contract/removals";
import type { Settings, SettingsChange } from "#contract/settings";
import { ApiError, messageOf, send } from "#web/lib/api.ts";
import { cache } from "#web/lib/cache.ts";
import { removals } from "#web/lib/removals.ts";
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

/** The administrator's word on what was shown, then what the server makes of it. */
function useWord<T>(give: (body: T) => Promise<RemovalsStatus>, done: string) {
  return useMutation({
    mutationFn: give,
    onSuccess: (status) => {
      cache.setQueryData(removals.queryKey, status);
      toast({ title: "Success", description: done });
    },
    onError: (error) => {
      const description = messageOf(error, "Nothing was removed");
      toast({ title: "Error", description, tone: "destructive" });
      return cache.invalidateQueries({ queryKey: removals.queryKey });
    },
  });
}

export function useAllowRemoval() {
  const give = (body: Removal) => send("POST /api/removals/allow", { body });
  return useWord(give, "The removal is allowed");
}

export function useConfirmDate() {
  const give = (body: { today: string }) => send("POST /api/removals/confirm-date", { body });
  return useWord(give, "The date is confirmed");
}
