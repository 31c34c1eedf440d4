import { preloadable } from "#web/lib/browser/preload.ts";
import { type Keys, useHeldKeys } from "#web/lib/keys/keys.ts";

/** A dialog of a lead while it is open; its code is loaded when the page is used, and keys but these wait for it. */
function loadedWhenUsed<T>(load: () => Promise<T>) {
  const part = preloadable(load);
  return function useDialog(open: boolean, whileLoading?: Keys): T | undefined {
    const Dialog = part.useAhead(open);
    useHeldKeys(open && !Dialog, whileLoading);
    return open ? Dialog : undefined;
  };
}

export const useDoNotCallDialog = loadedWhenUsed(
  async () => (await import("../work/DoNotCallDialog.tsx")).DoNotCallDialog,
);
export const useInsuranceDialog = loadedWhenUsed(
  async () => (await import("../work/InsuranceDialog.tsx")).InsuranceDialog,
);
/** The question after an outcome that ends a renewal. */
export const useClosingDialog = loadedWhenUsed(
  async () => (await import("../closing/ClosingDialog.tsx")).ClosingDialog,
);
/** 'New policy' */
export const useSaleDialog = loadedWhenUsed(
  async () => (await import("../closing/SaleDialog.tsx")).SaleDialog,
);
/** 'Policy elsewhere' */
export const useLossDialog = loadedWhenUsed(
  async () => (await import("../closing/LossDialog.tsx")).LossDialog,
);
/** 'Log a quote' */
export const useQuoteDialog = loadedWhenUsed(
  async () => (await import("../quotes/QuoteDialog.tsx")).QuoteDialog,
);
export const useScheduleDialog = loadedWhenUsed(
  async () => (await import("../work/ScheduleDialog.tsx")).ScheduleDialog,
);
export const useQuoteSentDialog = loadedWhenUsed(
  async () => (await import("../work/QuoteSentDialog.tsx")).QuoteSentDialog,
);
