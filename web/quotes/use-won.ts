import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { outcomes } from "#contract/lead/outcomes";
import type { Lead } from "#contract/leads/record";
import type { Quote } from "#contract/quotes/calls";
import type { RecordedOutcome } from "#web/lead/closing/closing.ts";
import { endingConversion } from "#web/lead/conversion/conversion-end.ts";
import { markChosen } from "#web/lead/quotes/data.ts";
import { toastFailure, useRecordOutcome } from "#web/lead/work/data.ts";

const FAILURE = "Failed to update call outcome";
const { status, label } = outcomes.policy_done_by_sln;

/** 'Won with this': the quote is chosen and the outcome recorded; both are undone together. */
export function useWon(lead: Lead) {
  const [recorded, setRecorded] = useState<RecordedOutcome>();
  const chosenNow = useRef<Quote>(undefined);
  const close = () => setRecorded(undefined);
  const outcome = useRecordOutcome(lead, {
    failure: FAILURE,
    done: () => ({
      title: "Success",
      description: endingConversion(lead, "policy_done_by_sln", `Status updated: ${label}`),
    }),
    onSaved: (_, saved) => setRecorded({ outcome: "policy_done_by_sln", ...saved }),
    onUndo: close,
    onUndone: () => {
      // Not before: the outcome is undone only while the lead is as the outcome left it.
      if (chosenNow.current) void markChosen(chosenNow.current.id, false).catch(() => undefined);
      chosenNow.current = undefined;
    },
  });
  const win = useMutation({
    mutationFn: async (quote: Quote) => {
      if (!quote.chosen) await markChosen(quote.id, true);
      chosenNow.current = quote.chosen ? undefined : quote;
    },
    onSuccess: () => outcome.mutate({ status, outcome: "policy_done_by_sln" }),
    onError: (error) => toastFailure(error, FAILURE),
  });
  return { win: win.mutate, busy: win.isPending || outcome.isPending, recorded, close };
}
