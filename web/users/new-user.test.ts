import { describe, expect, test } from "vitest";
import { NewUser } from "#contract/users/calls";
import { ApiError } from "#web/lib/http/api.ts";
import { type Draft, emptyDraft, errorsOf, isWeak, newUserOf, serverErrorsOf } from "./new-user.ts";

const DAY = "2026-11-28";
const draft: Draft = {
  ...emptyDraft,
  username: "harpreet",
  password: "six-or-more",
  firstName: "Harpreet",
  joinedOn: DAY,
};

describe("the form 'Create New User' (specification §5)", () => {
  test("is complete with a username, a password and a first name", () => {
    expect(errorsOf(draft)).toEqual({});
  });

  test.each<Partial<Draft>>([
    { username: "hk" },
    { username: "  hk  " },
    { password: "12345" },
    { email: "harpreet" },
    { email: "harpreet@example" },
    { firstName: "   " },
    { role: "leader", team: " " },
  ])("says what the server would say about %o", (change) => {
    const changed = { ...draft, ...change };
    const issues = NewUser.safeParse(changed).error?.issues ?? [];
    expect(errorsOf(changed)).toEqual(
      Object.fromEntries(issues.map(({ path, message }) => [path[0], message])),
    );
    expect(issues).toHaveLength(1);
  });

  test("an empty email and last name are absent (§5), and the server takes them so", () => {
    const user = newUserOf({ ...draft, email: "  " }, DAY);
    expect(Object.keys(user).toSorted()).toEqual(["firstName", "password", "role", "username"]);
    expect(NewUser.parse(user)).toMatchObject({ email: null, lastName: null, role: "telecaller" });
  });

  test("only a team leader has a team", () => {
    expect(newUserOf({ ...draft, team: " North " }, DAY).team).toBeUndefined();
    expect(newUserOf({ ...draft, team: " North ", role: "leader" }, DAY).team).toBe("North");
  });

  test("a day of joining is sent unless it is today, and so is none", () => {
    expect(newUserOf({ ...draft, joinedOn: "2026-12-01" }, DAY).joinedOn).toBe("2026-12-01");
    expect(newUserOf({ ...draft, joinedOn: "" }, DAY).joinedOn).toBeNull();
  });

  test("spaces of a password are part of it", () => {
    expect(newUserOf({ ...draft, password: " a b c " }, DAY).password).toBe(" a b c ");
  });
});

describe("what the server refuses (specification §8)", () => {
  test("a taken username is reported under the username", () => {
    const error = new ApiError(409, JSON.stringify({ message: "This username is taken" }), "Conflict");
    expect(serverErrorsOf(error)).toEqual({ username: "This username is taken" });
  });
});

describe("the password hint", () => {
  test.each(["123456", "aaaaaaaaaaaa", "Password2026", "harpreet-2026"])("warns of %s", (password) => {
    expect(isWeak(password, "harpreet")).toBe(true);
  });

  test("accepts a longer phrase", () => {
    expect(isWeak("monsoon tea at nine", "harpreet")).toBe(false);
  });
});
