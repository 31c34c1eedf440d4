import { createOwnSwitch } from "#web/lib/browser/own-switch.ts";

/**
 * Whether a person has left drafts in this browser that are neither imported nor discarded. Without any, CSV Upload makes
 * the calls of the specification (§7) only; drafts of other browsers stand in the import history.
 */
export const useLeavesDrafts = createOwnSwitch("renewdesk:drafts", false);
