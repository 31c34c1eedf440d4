import { dialogWhenUsed } from "#web/lib/keys/dialog-when-used.ts";

export const useDoNotCallDialog = dialogWhenUsed(
  async () => (await import("../work/DoNotCallDialog.tsx")).DoNotCallDialog,
);
export const useInsuranceDialog = dialogWhenUsed(
  async () => (await import("../work/InsuranceDialog.tsx")).InsuranceDialog,
);
/** The question after an outcome that ends a renewal. */
export const useClosingDialog = dialogWhenUsed(
  async () => (await import("../closing/ClosingDialog.tsx")).ClosingDialog,
);
/** 'New policy' */
export const useSaleDialog = dialogWhenUsed(
  async () => (await import("../closing/SaleDialog.tsx")).SaleDialog,
);
/** 'Policy elsewhere' */
export const useLossDialog = dialogWhenUsed(
  async () => (await import("../closing/LossDialog.tsx")).LossDialog,
);
/** 'Log a quote' */
export const useQuoteDialog = dialogWhenUsed(
  async () => (await import("../quotes/QuoteDialog.tsx")).QuoteDialog,
);
export const useScheduleDialog = dialogWhenUsed(
  async () => (await import("../work/ScheduleDialog.tsx")).ScheduleDialog,
);
export const useQuoteSentDialog = dialogWhenUsed(
  async () => (await import("../work/QuoteSentDialog.tsx")).QuoteSentDialog,
);
