import { afterAll, beforeAll, describe, expect } from "vitest";
import { type Office, openOffice } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const credentials = { username: "admin", password: "correct-horse" };
const HTTPS = { "x-forwarded-proto": "https" };

const test = officeTest({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });

let direct: Office;
beforeAll(async () => {
  direct = await openOffice();
});
afterAll(async () => {
  await direct.close();
});

const signIn = async (at: Office, headers: Record<string, string>) => {
  const answer = await at.stranger.send("POST", "/api/auth/admin-login", credentials, headers);
  return answer.headers.getSetCookie()[0] ?? "";
};
const statusWith = async (office: Office, cookie: string, headers: Record<string, string>) => {
  const answer = await office.stranger.send("GET", "/api/auth/user", undefined, { ...headers, cookie });
  return answer.status;
};
const pair = (setCookie: string) => setCookie.split(";")[0] ?? "";

describe("the session's cookie", () => {
  test("over HTTPS has the __Host- name, Secure, for this host only", async ({ office }) => {
    const given = await signIn(office, HTTPS);
    expect(given).toMatch(/^__Host-renewdesk_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(await statusWith(office, pair(given), HTTPS)).toBe(200);
  });

  test("over plain HTTP has the plain name", async ({ office }) => {
    const given = await signIn(office, {});
    expect(given).toMatch(/^renewdesk_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await statusWith(office, pair(given), {})).toBe(200);
  });

  test("counts only under the name of the request's protocol", async ({ office }) => {
    const secure = pair(await signIn(office, HTTPS));
    const plain = pair(await signIn(office, {}));
    expect(await statusWith(office, secure, {})).toBe(401);
    expect(await statusWith(office, plain, HTTPS)).toBe(401);
    expect(await statusWith(office, secure.replace("__Host-", ""), HTTPS)).toBe(401);
  });

  test("is cleared at logout under the name it was set with", async ({ office }) => {
    const cookie = pair(await signIn(office, HTTPS));
    const answer = await office.stranger.send("GET", "/api/logout", undefined, { ...HTTPS, cookie });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-renewdesk_session=; .*Path=\/;.* Secure/);
    expect(await statusWith(office, cookie, HTTPS)).toBe(401);
  });

  test("is not affected by headers of a client that is not a trusted proxy", async () => {
    expect(await signIn(direct, HTTPS)).toMatch(/^renewdesk_session=/);
  });
});

describe("HSTS for a year is sent", () => {
  test.for(["/api/leads", "/livez", "/nowhere"])(
    "by %s over HTTPS, never over plain HTTP",
    async (path, { office }) => {
      const over = await office.stranger.send("GET", path, undefined, HTTPS);
      expect(over.headers.get("strict-transport-security")).toBe("max-age=31536000");
      expect((await office.stranger.get(path)).headers.has("strict-transport-security")).toBe(false);
      const claimed = await direct.stranger.send("GET", path, undefined, HTTPS);
      expect(claimed.headers.has("strict-transport-security")).toBe(false);
    },
  );
});
