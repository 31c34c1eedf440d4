import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { RenewalShow } from "#contract/renewals/kinds";
import { monthLabel } from "#contract/time/calendar";
import { formatCount } from "#web/lib/format/format.ts";
import { send } from "#web/lib/http/api.ts";
import { read } from "#web/lib/read.ts";
import { useWrite } from "#web/lib/use-send.ts";

export const renewalMonths = read("GET /api/renewals");

/** What opening a month would do, and what is missing in it. */
export const previewOf = (month: string) => read("GET /api/renewals/:month", { params: { month } });

/** One page; the previous rows stay while it loads. */
export const renewalsOf = (month: string, show: RenewalShow, page: number) =>
  read(
    "GET /api/renewals/:month/leads",
    { params: { month }, query: { show, page } },
    { placeholderData: keepPreviousData },
  );

/** Makes leads of a month's renewals, some thousand a call; `made` are those of the calls so far. */
export function useOpenMonth(month: string, onDone: () => void) {
  const [made, setMade] = useState(0);
  const makeAll = async () => {
    let added = 0;
    let isWhole = false;
    setMade(0);
    while (!isWhole) {
      const part = await send("POST /api/renewals/:month", { params: { month } });
      added += part.added;
      isWhole = part.isWhole;
      setMade(added);
    }
    return added;
  };
  const open = useWrite("POST /api/renewals/:month", makeAll, {
    done: (added) => ({
      title: `${formatCount(added, "lead")} made in ${monthLabel(month)}`,
      description: "Each for last year's caller while active; the others are unassigned.",
    }),
    failure: "The leads could not all be made. Those that are there stay.",
    onDone,
    refreshAlways: true,
  });
  return { made, open };
}
