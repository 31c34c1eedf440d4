import { useQuery } from "@tanstack/react-query";
import type { RemovalsStatus } from "#contract/removals/calls";
import type { Settings } from "#contract/settings/calls";
import { messageOf } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { conflictsOf } from "#web/lib/http/conflicts.ts";
import { read } from "#web/lib/read.ts";
import { agencySettings, NOT_SAVED, removals } from "#web/lib/settings.ts";
import { success, useSend } from "#web/lib/use-send.ts";
import { settingNames } from "./draft.ts";

/** What would be removed now; requested once the number of months is valid. */
export function useRetentionPreview(months: number | undefined) {
  const enabled = months !== undefined;
  return useQuery(read("GET /api/retention/preview", { query: { months } }, { enabled, staleTime: 0 }));
}

export function useChangeSettings(onSaved: (saved: Settings) => void) {
  return useSend("PATCH /api/settings", {
    done: success("Settings saved"),
    failure: (error) =>
      conflictsOf(error, settingNames).length > 0 ? undefined : messageOf(error, NOT_SAVED),
    // The form is compared with what it is now.
    onFailed: () => cache.invalidateQueries({ queryKey: agencySettings.queryKey }),
    fields: "all",
    onDone: (saved) => {
      cache.setQueryData(agencySettings.queryKey, saved);
      onSaved(saved);
    },
  });
}

/** What an administrator's confirmation is followed by: the resulting status, or a fresh one. */
const confirmation = {
  failure: "Nothing was removed",
  onDone: (status: RemovalsStatus) => void cache.setQueryData(removals.queryKey, status),
  onFailed: () => cache.invalidateQueries({ queryKey: removals.queryKey }),
};

export const useAllowRemoval = () =>
  useSend("POST /api/removals/allow", { ...confirmation, done: success("The removal is allowed") });

export const useConfirmDate = () =>
  useSend("POST /api/removals/confirm-date", { ...confirmation, done: success("The date is confirmed") });
