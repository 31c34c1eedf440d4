import { describe, expect } from "vitest";
import { test } from "#server/testing/office-test";
import { isCommonPassword } from "./common-passwords.ts";
import { hashPassword } from "./passwords.ts";

const REFUSED = "This password is too common. Please choose another one";

describe("a common password is refused", () => {
  test("for a new user, whatever its case", async ({ office }) => {
    const form = { username: "ravi", password: "PassWord1", firstName: "Ravi" };
    const { status, body } = await office.admin.send("POST", "/api/users", form);
    expect([status, body]).toEqual([400, { message: REFUSED, field: "password" }]);
  });

  test("as the own new password; one in use stays valid", async ({ office }) => {
    const asha = await office.telecaller("asha");
    const change = { currentPassword: "correct-horse", newPassword: "krishna" };
    const { status, body } = await asha.send("POST", "/api/auth/change-password", change);
    expect([status, body]).toEqual([400, { message: REFUSED, field: "newPassword" }]);

    await office.query("update users set password_hash = $1 where username = 'asha'", [
      await hashPassword("krishna"),
    ]);
    expect((await office.signIn("asha", "krishna")).id).toBe(asha.id);
  });
});

test.each([
  ["of the list", "india123"],
  ["of one character", "aaaaaa"],
  ["of a repeated part", "abcabc"],
  ["of digits in order, forwards or backwards", "9876543210"],
  ["along a row of keys", "poiuyt"],
  ["that is a listed one backwards", "drowssap"],
  ["that is a birthday", "15081947"],
])("a password %s is common", async (_kind, password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each(["correct-horse", "harbour-7", "मेरा पासवर्ड", "aaaaaab"])("%s is not", async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
