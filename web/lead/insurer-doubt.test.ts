import { expect, test } from "vitest";
import { insurerDoubt } from "./insurer-doubt.ts";

test("a name that is nearly a known insurer's is asked about, any other one is taken as typed", () => {
  expect(["hdfc ergoo", " Bajaj Alianz", "ICICI Lomberd", "Navy"].map(insurerDoubt)).toEqual([
    "hdfc ergoo: is that HDFC ERGO?",
    "Bajaj Alianz: is that Bajaj Allianz?",
    "ICICI Lomberd: is that ICICI Lombard?",
    "Navy: is that Navi?",
  ]);
  for (const text of [
    "",
    "HDFC ERGO",
    "hdfc",
    "Hdfc Ergo General Insurance Co.",
    "libert",
    "LIC",
    "Agency's own",
  ])
    expect(insurerDoubt(text), text).toBeUndefined();
});

test("a name with a digit, or one that goes on after a known insurer's, is asked about", () => {
  expect(["DG-2027-55", "HDFC ERGOhdfc", "acko two"].map(insurerDoubt)).toEqual([
    "DG-2027-55: is that an insurer?",
    "HDFC ERGOhdfc: is that an insurer?",
    "acko two: is that an insurer?",
  ]);
});
