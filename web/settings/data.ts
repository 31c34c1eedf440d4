import { useMutation, useQuery } from "@tanstack/react-query";
import type { Removal, RemovalsStatus } from "#contract/removals/calls";
import type { Settings, SettingsChange } from "#contract/settings/calls";
import { ApiError, messageOf, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { removals } from "#web/lib/removals.ts";
import { agencySettings } from "#web/lib/settings.ts";
import { toast } from "#web/ui/toast.ts";

/** Refetched on every visit: backups are made while the screen is closed. */
export function useBackupStatus() {
  return useQuery({
    queryKey: ["/api/backups/status"],
    queryFn: ({ signal }) => send("GET /api/backups/status", { signal }),
    refetchOnMount: "always",
  });
}

/** What would be removed now; requested once the number of months is valid. */
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
      return refreshAfterCall("PATCH /api/settings");
    },
    onError: (error) => {
      // A field's error is shown under the field.
      if (error instanceof ApiError && error.field !== undefined) return;
      const description = messageOf(error, "Failed to save the settings");
      toast({ title: "Error", description, tone: "destructive" });
    },
  });
}

/** An administrator's confirmation, and the resulting status from the server. */
function useConfirmation<T>(give: (body: T) => Promise<RemovalsStatus>, done: string) {
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
  return useConfirmation(give, "The removal is allowed");
}

export function useConfirmDate() {
  const give = (body: { today: string }) => send("POST /api/removals/confirm-date", { body });
  return useConfirmation(give, "The date is confirmed");
}
