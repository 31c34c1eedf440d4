import { keepPreviousData } from "@tanstack/react-query";
import { MINUTE_MS } from "#contract/time/calendar";
import { read } from "#web/lib/read.ts";

/** Always refetched: cached leads show in the meantime, and a reply to an earlier text is dropped. */
const FRESH = { staleTime: 0, gcTime: MINUTE_MS };

export const leadsFor = (q: string) =>
  read(
    "GET /api/search",
    { query: { q } },
    { ...FRESH, enabled: q !== "", placeholderData: keepPreviousData },
  );

export const leadsOf = (ids: readonly number[]) =>
  read("GET /api/search", { query: { ids: ids.join(",") } }, { ...FRESH, enabled: ids.length > 0 });
