import { createStore } from "./store.ts";

/** Whether a panel is open: opened in one place and shown in another, which do not import each other. */
function createPanel() {
  const open = createStore(false);
  return { show: open.set, useShown: open.useValue };
}

/** The form for the own password. */
export const passwordPanel = createPanel();

/** The command palette. */
export const palettePanel = createPanel();

/** The list of shortcuts. */
export const keySheetPanel = createPanel();

/** 'Add New Lead', shown by Leads. */
export const newLeadPanel = createPanel();
