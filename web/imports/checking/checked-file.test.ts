import { expect, test } from "vitest";
import { checkFile } from "../reading/check-file.ts";
import { checkedFile, rowsOf } from "./checked-file.ts";

const csv = [
  "name,phone_number,maker,model,Telecaller_Name",
  "Asha,9800000000,Honda,Activa,",
  ",9800000001,Honda,Activa,",
  "Gita,9800000002,Honda,Activa,nobody",
  "Om,98123,Honda,Activa,",
].join("\n");

const none = { refused: new Map<number, string>(), renewals: new Map<number, string>() };

test("a row that the server refuses is an error and no warning, and the upload's number leaves it out", async () => {
  const check = await checkFile(new Blob([csv]), { today: "2026-11-05", telecallers: ["farhan"] });
  const before = checkedFile(check, none);
  expect([before.counts, before.stored]).toEqual([{ all: 4, errors: 1, warnings: 2, renewals: 0 }, 3]);

  const file = checkedFile(check, {
    ...none,
    refused: new Map([[4, "Duplicate: +91-9800000002 is already in Nov 2026"]]),
  });
  expect([file.counts, file.stored]).toEqual([{ all: 4, errors: 2, warnings: 1, renewals: 0 }, 2]);
  expect(rowsOf(file, "errors").map(({ rowNumber }) => rowNumber)).toEqual([3, 4]);
  expect(rowsOf(file, "warnings").map(({ rowNumber }) => rowNumber)).toEqual([5]);
});

test("rows that take the place of a renewal are counted and listed, and stored like the others", async () => {
  const check = await checkFile(new Blob([csv]), { today: "2026-11-05", telecallers: ["farhan"] });
  const file = checkedFile(check, { ...none, renewals: new Map([[2, "2026-12"]]) });
  expect([file.counts.renewals, file.stored]).toEqual([1, 3]);
  expect(rowsOf(file, "renewals")).toMatchObject([{ rowNumber: 2, renewal: "2026-12", warnings: [] }]);
});
