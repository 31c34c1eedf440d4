import { useMutation } from "@tanstack/react-query";
import type { NewQuote, Quote } from "#contract/quotes/calls";
import { ApiError, conflictOr, messageOf, send } from "#web/lib/http/api.ts";
import { failureText } from "#web/lib/http/failure.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { useRequestId } from "#web/lib/http/request-ids.ts";
import { type ToastText, toast, toastError } from "#web/ui/toast.ts";

export type QuoteFields = Omit<NewQuote, "requestId" | "taxPercent" | "thirdPartyTaxPercent"> & {
  taxPercent: number;
  thirdPartyTaxPercent: number;
};

interface QuoteToSave {
  fields: QuoteFields;
  /** As it was when the change began. */
  was: QuoteFields | undefined;
}

/** Logs a quote, or changes one that was not sent. */
export function useSaveQuote(leadId: number, quote: Quote | undefined, onSaved: (saved: Quote) => void) {
  const attempt = useRequestId();
  return useMutation({
    mutationFn: ({ fields, was }: QuoteToSave) =>
      quote
        ? send("PATCH /api/quotes/:id", { params: { id: String(quote.id) }, body: { ...fields, was } })
        : send("POST /api/leads/:id/quotes", {
            params: { id: String(leadId) },
            body: { ...fields, requestId: attempt.idOf(fields) },
          }),
    onSuccess: async (saved) => {
      attempt.close();
      await refreshAfterCall("POST /api/leads/:id/quotes");
      onSaved(saved);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 400) return;
      const failure = failureText(error, "Failed to save the quote", "No connection: what you typed is kept");
      toastError(conflictOr(error, messageOf(error, failure)));
      if (error instanceof ApiError && error.status === 409)
        void refreshAfterCall("POST /api/leads/:id/quotes");
    },
  });
}

/** A change of one quote by a button, with its toasts. */
function useQuoteChange<T>(
  change: (sent: T) => Promise<unknown>,
  done: (sent: T) => ToastText,
  failure: string,
) {
  return useMutation({
    mutationFn: change,
    onSuccess: (_, sent) => {
      toast(done(sent));
      void refreshAfterCall("POST /api/leads/:id/quotes");
    },
    onError: (error) => {
      toastError(conflictOr(error, messageOf(error, failure)));
      void refreshAfterCall("POST /api/leads/:id/quotes");
    },
  });
}

/** The customer wants this quote, or no longer. */
export async function markChosen(id: number, chosen: boolean): Promise<void> {
  await send("POST /api/quotes/:id/choose", { params: { id: String(id) }, body: { chosen } });
  void refreshAfterCall("POST /api/quotes/:id/choose");
}

export const useChooseQuote = () =>
  useQuoteChange(
    ({ id, chosen }: Pick<Quote, "id" | "chosen" | "insurer">) => markChosen(id, chosen),
    ({ insurer, chosen }) => ({
      title: "Success",
      description: chosen ? `${insurer} marked as chosen` : `${insurer} is no longer chosen`,
    }),
    "Failed to mark the quote",
  );

export const useDeleteQuote = () =>
  useQuoteChange(
    ({ id }: Pick<Quote, "id" | "insurer">) => send("DELETE /api/quotes/:id", { params: { id: String(id) } }),
    ({ insurer }) => ({ title: "Success", description: `Quote of ${insurer} deleted` }),
    "Failed to delete the quote",
  );
