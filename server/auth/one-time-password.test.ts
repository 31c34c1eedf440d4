import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Office, openOffice } from "#server/testing/office";

describe("a one-time password", () => {
  let office: Office;
  let userId: string;
  beforeEach(async () => {
    office = await openOffice({ at: "2026-11-05T10:00:00+05:30" });
    userId = (await office.telecaller("hari")).id;
  });
  afterEach(() => office.close());

  const reset = async (): Promise<{ password: string; expiresAt: string }> => {
    const admin = await office.signIn("admin", "correct-horse");
    return (await admin.send("POST", `/api/users/${userId}/reset-password`)).body;
  };
  const attempt = async (password: string) => {
    const answer = await office.stranger.send("POST", "/api/auth/admin-login", {
      username: "hari",
      password,
    });
    return [answer.status, answer.body];
  };
  const own = "monsoon-mango-42";

  test("is valid for 7 days; then it is answered like a wrong one, and an administrator sets another", async () => {
    const { password, expiresAt } = await reset();
    expect(expiresAt).toMatch(/^2026-11-12T04:3/);
    office.setClock("2026-11-12T09:59:00+05:30");
    expect((await attempt(password))[0]).toBe(200);
    office.setClock("2026-11-12T10:05:00+05:30");
    expect(await attempt(password)).toEqual(await attempt("wrong-horse"));
    expect(await attempt(password)).toEqual([401, { message: "Invalid credentials" }]);
    const again = await reset();
    expect((await attempt(again.password))[0]).toBe(200);
  });

  test("that has expired is audited and counted as a failed sign-in", async () => {
    const { password } = await reset();
    office.setClock("2026-11-13T10:00:00+05:30");
    await attempt(password);
    const entered = await office.query("select user_id, action from audit_log order by id desc limit 1");
    expect(entered).toEqual([{ user_id: userId, action: "auth.sign_in_failed" }]);
  });

  test("can be changed after signing in with it in time; the chosen one does not expire", async () => {
    const { password } = await reset();
    office.setClock("2026-11-12T09:58:00+05:30");
    const hari = await office.signIn("hari", password);
    office.setClock("2026-11-12T10:05:00+05:30");
    const change = { currentPassword: password, newPassword: own };
    expect((await hari.send("POST", "/api/auth/change-password", change)).status).toBe(200);
    office.setClock("2028-11-12T10:00:00+05:30");
    expect((await attempt(own))[0]).toBe(200);
  });

  test("changed by a server of the previous version, which knows no expiry, leaves no expiry", async () => {
    await reset();
    await office.query("update users set must_change_password = false where id = $1", [userId]);
    office.setClock("2026-12-05T10:00:00+05:30");
    await office.query(
      "update users set password_hash = (select password_hash from users where username = 'admin') where id = $1",
      [userId],
    );
    expect((await attempt("correct-horse"))[0]).toBe(200);
  });
});

test("ONE_TIME_PASSWORD_DAYS sets the number of days", async () => {
  const office = await openOffice({ environment: { ONE_TIME_PASSWORD_DAYS: "2" } });
  const { id } = await office.telecaller("hari");
  const { body } = await office.admin.send("POST", `/api/users/${id}/reset-password`);
  expect(body.expiresAt).toMatch(/^2026-11-07T04:3/);
  await office.close();
});
