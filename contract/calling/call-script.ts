import { keysOf } from "#contract/tables";

/** The parts of what a caller says. */
export const callScript = {
  callOpening: "Opening",
  callQuote: "Quote",
  callObjection: "Objection",
  callClose: "Close",
} as const;

export type CallScriptPart = keyof typeof callScript;
export const callScriptParts = keysOf(callScript);
export const CALL_SCRIPT_MAX = 2000;
