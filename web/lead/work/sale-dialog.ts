import { preloadable } from "#web/lib/browser/preload.ts";

/** 'New policy', which no page shows first. */
export const saleDialog = preloadable(async () => (await import("./SaleDialog.tsx")).SaleDialog);
