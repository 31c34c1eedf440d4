import { test as plainTest } from "vitest";
import { type Opening, openOffice } from "./office.ts";

interface TestOffice extends Opening {
  /** Those whom tests name without asking for them, as in a month's file: created before the first test. */
  telecallers?: ("asha" | "bharat")[];
}

/**
 * The `test` of a file whose tests work in one office. The office and its telecallers are created for the first
 * test or hook that asks for them, and the office is closed after the file.
 */
export function officeTest({ telecallers = [], ...opening }: TestOffice = {}) {
  return plainTest
    .extend("opening", { scope: "file" }, opening)
    .extend("office", { scope: "file" }, async ({ opening }, { onCleanup }) => {
      const office = await openOffice(opening);
      onCleanup(office.close);
      return office;
    })
    .extend("asha", { scope: "file", auto: telecallers.includes("asha") }, ({ office }) =>
      office.telecaller("asha"),
    )
    .extend("bharat", { scope: "file", auto: telecallers.includes("bharat") }, ({ office }) =>
      office.telecaller("bharat"),
    );
}

export const test = officeTest();
