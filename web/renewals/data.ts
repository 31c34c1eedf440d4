import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { RENEWALS_PER_PAGE, type RenewalShow } from "#contract/renewals/kinds";
import { monthLabel } from "#contract/time/calendar";
import { formatCount } from "#web/lib/format/format.ts";
import { messageOf, send } from "#web/lib/http/api.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { toast } from "#web/ui/toast.ts";

/** Refetched on every visit, as every read here. */
export const renewalMonths = queryOptions({
  queryKey: ["/api/renewals"],
  queryFn: ({ signal }) => send("GET /api/renewals", { signal }),
  refetchOnMount: "always",
});

/** What opening a month would do, and what it lacks. */
export function previewOf(month: string) {
  return queryOptions({
    queryKey: ["/api/renewals", month],
    queryFn: ({ signal }) => send("GET /api/renewals/:month", { params: { month }, signal }),
    refetchOnMount: "always",
  });
}

/** One page; the previous rows stay while it loads. */
export function renewalsOf(month: string, show: RenewalShow, page: number) {
  return queryOptions({
    queryKey: ["/api/renewals", month, "leads", { show, page }],
    queryFn: async ({ signal }) => {
      const found = await send("GET /api/renewals/:month/leads", {
        params: { month },
        query: { show, page },
        signal,
      });
      return { ...found, totalPages: Math.ceil(found.total / RENEWALS_PER_PAGE) };
    },
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** Makes leads of a month's renewals, some thousand a call; `made` are those of the calls so far. */
export function useOpenMonth(month: string, onDone: () => void) {
  const [made, setMade] = useState(0);
  const open = useMutation({
    mutationFn: async () => {
      let added = 0;
      let isWhole = false;
      while (!isWhole) {
        const part = await send("POST /api/renewals/:month", { params: { month } });
        added += part.added;
        isWhole = part.isWhole;
        setMade(added);
      }
      return added;
    },
    onMutate: () => setMade(0),
    onSuccess: (added) => {
      toast({
        title: `${formatCount(added, "lead")} made in ${monthLabel(month)}`,
        description: "Each for last year's caller while active; the others are unassigned.",
      });
      onDone();
    },
    onError: (error) =>
      toast({
        title: "Error",
        description: messageOf(error, "The leads could not all be made. Those that are there stay."),
        tone: "destructive",
      }),
    onSettled: () => {
      void refreshAfterCall("POST /api/renewals/:month");
    },
  });
  return { made, open };
}
