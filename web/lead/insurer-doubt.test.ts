import { expect, test } from "vitest";
import { insurerDoubt } from "./insurer-doubt.ts";

const meantBy = (text: string) => insurerDoubt(text)?.meant;

test("a name that is nearly a known insurer's is asked about with that insurer", () => {
  expect(["hdfc ergoo", " Bajaj Alianz", "ICICI Lomberd", "Navy"].map(meantBy)).toEqual([
    "HDFC ERGO",
    "Bajaj Allianz",
    "ICICI Lombard",
    "Navi",
  ]);
  expect(insurerDoubt(" hdfc ergoo")?.ask).toBe("hdfc ergoo: is that");
});

test("any other name is asked about as a new insurer's, and none that a known one has or begins with", () => {
  for (const text of ["DG-2027-55", "HDFC ERGOhdfc", "bogus two", "LIC", "Agency's own"])
    expect(insurerDoubt(text), text).toEqual({ ask: `${text}: Add as a new insurer?`, meant: undefined });
  for (const text of ["", "HDFC ERGO", "hdfc", "Hdfc Ergo General Insurance Co.", "libert"])
    expect(insurerDoubt(text), text).toBeUndefined();
});
