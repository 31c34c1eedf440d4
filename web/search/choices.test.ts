import { Phone } from "lucide-react";
import { expect, test } from "vitest";
import type { FoundLead } from "#contract/search/calls";
import { choicesOf, fits } from "./choices.ts";
import { dialOf } from "./dial-command.ts";

const command = (label: string) => ({ label, icon: Phone, keys: [], act: () => undefined });
const commands = {
  actions: ["Start calling", "Logout"].map(command),
  places: ["CSV Upload"].map(command),
  users: [{ ...command("Divya Rao"), words: "divya.r" }],
  settings: [{ ...command("Working days"), words: "holidays" }],
};
const lead: FoundLead = {
  id: 7,
  name: "Rohit Deshmukh",
  registrationNumber: "MH12DE4321",
  phoneNumber: "+91-9800000142",
  campaignMonth: "2026-11",
  status: "pending_call",
  subStatus: null,
  doNotCall: false,
  lastCallAt: null,
};

const shown = (words: string, leads: FoundLead[]) =>
  choicesOf(words, leads, commands, []).map(({ label, choices }) => [label, choices.map(({ id }) => id)]);

test("before anything is typed the recently opened leads come first, then all commands", () => {
  expect(shown("", [lead])).toEqual([
    ["Opened last", ["lead-7"]],
    ["Actions", ["action-0", "action-1"]],
    ["Go to", ["place-0"]],
  ]);
});

test("what does not match leaves the list, so that Enter never does something else", () => {
  expect(shown("deshmukh", [lead])).toEqual([["Leads", ["lead-7"]]]);
  expect(shown("log", [])).toEqual([["Actions", ["action-1"]]]);
  expect(shown("4321", [])).toEqual([]);
});

test("users and settings are found by their name or another word of theirs", () => {
  expect(shown("divya", [])).toEqual([["Users", ["user-0"]]]);
  expect(shown("divya.r", [])).toEqual([["Users", ["user-0"]]]);
  expect(shown("holi", [])).toEqual([["Settings", ["setting-0"]]]);
});

test("as many leads as a search shows at most are the nearest ones, and more letters find others", () => {
  const eight = Array.from({ length: 8 }, (_, index) => ({ ...lead, id: index + 1 }));
  expect(shown("deshmukh", eight)[0]?.[0]).toBe("First 8 matches, keep typing");
});

test("a command is found by prefixes of its words", () => {
  expect(
    ["add", "new le", "ADD NEW LEAD", "dd", "add x"].map((words) => fits("Add New Lead", words)),
  ).toEqual([true, true, true, false, false]);
});

test("a number on the do-not-call list is not dialed, nor one with too few digits", () => {
  expect([
    dialOf(lead),
    dialOf({ ...lead, doNotCall: true }),
    dialOf({ ...lead, phoneNumber: "none" }),
  ]).toEqual(["tel:+919800000142", undefined, undefined]);
});
