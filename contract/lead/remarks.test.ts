import { expect, test } from "vitest";
import {
  entryText,
  POLICY_RECEIVED_NOTE,
  POLICY_RECEIVED_RESULT,
  QUOTE_SENT_NOTE,
  REMARK_RESULT,
  REMARK_TAG,
  saysPolicyReceived,
} from "./remarks.ts";

test("a remark loses its tag and reads 'Remark'; anything else reads its result in capitals (specification §3)", () => {
  expect(entryText({ callResult: "not_connected", notes: "[REMARK] call after six" })).toEqual({
    label: "Remark",
    text: "call after six",
  });
  expect(entryText({ callResult: "ringing_not_responding", notes: "said [REMARK]" })).toEqual({
    label: "RINGING NOT RESPONDING",
    text: "said [REMARK]",
  });
  expect(entryText({ callResult: "interested", notes: null })).toEqual({ label: "INTERESTED", text: "" });
});

test.each([
  ["Received previous policy copy by mail", true],
  ["[POLICY RECEIVED] by hand", true],
  ["yes: Previous policy documents received", true],
  ["[REMARK] Received previous policy copy", true],
  ["[REMARK] asked for the previous policy copy", false],
  ["received previous policy copy", false],
  ["", false],
])("the note '%s' says that the policy copy was received: %s (specification §4)", (note, says) => {
  expect(saysPolicyReceived(note)).toBe(says);
});

test("the notes of a remark, a received policy and a quote (specification §4)", () => {
  expect([REMARK_TAG, REMARK_RESULT]).toEqual(["[REMARK]", "not_connected"]);
  expect([POLICY_RECEIVED_NOTE, POLICY_RECEIVED_RESULT]).toEqual([
    "[POLICY RECEIVED] Previous policy documents received from customer",
    "remarks",
  ]);
  expect(saysPolicyReceived(POLICY_RECEIVED_NOTE)).toBe(true);
  expect(QUOTE_SENT_NOTE).toBe("Quote sent to customer");
});
