import fc from "fast-check";
import { describe, expect } from "vitest";
import { nationalNumber } from "#contract/lead/people";
import { registrationKey } from "#contract/lead/registration";
import type { Office } from "#server/testing/office";
import { test } from "#server/testing/office-test";

/** The database and TypeScript normalise alike: what one side finds equal, the other must. */
describe("rules that stand in SQL and in TypeScript", () => {
  const inDatabase = async (office: Office, expression: string, texts: string[]) => {
    const rows = await office.query(
      `select ${expression} as key from unnest($1::text[]) with ordinality as t(text, at) order by at`,
      [texts],
    );
    return rows.map(({ key }) => key);
  };
  /** An Indian number as people write it: ten digits with any prefix and separators. */
  const phone = fc
    .tuple(
      fc.constantFrom("", "+91", "+91-", "91 ", "0091", "0", "(0) ", "+91 0", "091 ", "0091-0"),
      fc.constantFrom(..."123456789"),
      fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 9, maxLength: 9 }),
      fc.constantFrom("", " ", "-", ".", "\u00a0"),
    )
    .map(([prefix, first, rest, gap]) => `${prefix}${first}${rest.slice(0, 4)}${gap}${rest.slice(4)}`);
  const letters = fc.string({ unit: fc.constantFrom(..."abcXYZ019 -./–—_'`{~é"), maxLength: 16 });

  test("a phone's national number is the database's phone_key", async ({ office }) => {
    const phones = fc.sample(phone, 2000);
    expect(await inDatabase(office, "phone_key(text)", phones)).toEqual(phones.map(nationalNumber));
  });

  test("a registration's key is the database's registration_key", async ({ office }) => {
    const registrations = fc.sample(letters, 2000);
    expect(await inDatabase(office, "registration_key(text)", registrations)).toEqual(
      registrations.map(registrationKey),
    );
  });
});
