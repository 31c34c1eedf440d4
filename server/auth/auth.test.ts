import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions, users } from "#server/db/schema/accounts";
import { appBeside } from "#server/testing/health";
import { type Office, openOffice } from "#server/testing/office";

const credentials = { username: "admin", password: "correct-horse" };

describe("signing in (specification §2, §7)", () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office.close());

  test("the right name and password open a session in an HttpOnly, SameSite cookie", async () => {
    const answer = await office.stranger.send("POST", "/api/auth/admin-login", {
      ...credentials,
      username: " ADMIN ",
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ username: "admin", role: "admin", isActive: true });
    expect(answer.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/);
    expect((await office.stranger.get("/api/auth/user")).body.username).toBe("admin");
    await office.stranger.get("/api/logout");
  });

  test("a wrong name and a wrong password get the same answer", async () => {
    const wrongName = await office.stranger.send("POST", "/api/auth/admin-login", {
      ...credentials,
      username: "nobody",
    });
    const wrongPassword = await office.stranger.send("POST", "/api/auth/admin-login", {
      ...credentials,
      password: "x",
    });
    expect([wrongName.status, wrongName.body]).toEqual([401, { message: "Invalid credentials" }]);
    expect(wrongPassword.body).toEqual(wrongName.body);
  });

  test("a call that names another user than the session's is refused, and does nothing", async () => {
    const { admin } = office;
    const change = { agencyName: "Somebody else's" };
    const refused = await admin.send("PATCH", "/api/settings", change, { "x-viewer": randomUUID() });
    expect([refused.status, refused.body]).toEqual([401, { message: "Please sign in" }]);
    expect((await admin.get("/api/settings")).body.agencyName).not.toBe("Somebody else's");
    const { id } = (await admin.get("/api/auth/user")).body;
    expect((await admin.send("GET", "/api/users", undefined, { "x-viewer": id })).status).toBe(200);
  });

  test("no reply contains a password or its hash", async () => {
    const answers = [await office.admin.get("/api/auth/user"), await office.admin.get("/api/users")];
    for (const { body } of answers)
      expect(JSON.stringify(body)).not.toMatch(/password(?!":false|":true)|argon2/i);
  });

  test("who was here before an update has its news to see, once; who comes after it has none", async () => {
    const nila = await office.telecaller("Nila");
    const seen = async () => (await nila.get("/api/auth/user")).body.seenRelease;
    expect(await seen()).toBe("0.0");
    await office.db.transaction((tx) => tx.update(users).set({ seenRelease: "" }));
    expect(await seen()).toBe("");
    expect((await nila.send("POST", "/api/auth/seen-release")).status).toBe(200);
    expect(await seen()).toBe("0.0");
    expect((await office.admin.get("/api/auth/user")).body.seenRelease).toBe("");
  });

  test("a 100-character password counts as a whole", async () => {
    const password = "a".repeat(99);
    await office.admin.send("POST", "/api/users", {
      username: "longpass",
      password: `${password}b`,
      firstName: "L",
    });
    const cut = await office.stranger.send("POST", "/api/auth/admin-login", {
      username: "longpass",
      password,
    });
    expect(cut.status).toBe(401);
    expect((await office.signIn("longpass", `${password}b`)).id).toBeTruthy();
  });

  test("logout ends the session; the cookie is no longer valid", async () => {
    const person = await office.signIn("admin", credentials.password);
    const answer = await person.get("/api/logout");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
    expect((await person.get("/api/auth/user")).status).toBe(401);
  });

  test("the address of a logout without a connection leads to the logout", async () => {
    const answer = await office.stranger.get("/logout");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/api/logout"]);
  });

  test("a foreign page cannot sign anyone out: a confirmation is required", async () => {
    const person = await office.signIn("admin", credentials.password);
    const answer = await person.send("GET", "/api/logout", undefined, { "sec-fetch-site": "cross-site" });
    expect(answer.body).toContain("Log out of RenewDesk?");
    expect((await person.get("/api/auth/user")).status).toBe(200);
  });

  test("a foreign page cannot write: 403 by Origin and by Sec-Fetch-Site", async () => {
    for (const headers of [{ origin: "https://elsewhere.example" }, { "sec-fetch-site": "cross-site" }]) {
      const answer = await office.admin.send("POST", "/api/users", {}, headers);
      expect(answer.status).toBe(403);
    }
  });

  test("a page at PUBLIC_URL may write although the proxy changed Host or dropped its port; no other page may", async () => {
    const app = await appBeside(office, { PUBLIC_URL: "https://desk.agency.example:4443" });
    const statusOf = async (origin: string, host: string) => {
      const headers = { origin, host };
      const url = "/api/auth/admin-login";
      return (await app.inject({ method: "POST", url, headers, payload: credentials })).statusCode;
    };
    const ours = "https://desk.agency.example:4443";
    for (const host of ["desk.agency.example", "127.0.0.1:3000"])
      expect(await statusOf(ours, host)).toBe(200);
    expect(await statusOf("http://10.0.0.5:3000", "10.0.0.5:3000")).toBe(200);
    for (const origin of ["https://desk.agency.example", "http://desk.agency.example:4443", "null"])
      expect(await statusOf(origin, "127.0.0.1:3000")).toBe(403);
    await app.close();
  });

  test("no other site may read a reply: no header allows it, and a preflight request is not answered", async () => {
    const headers = { origin: "https://elsewhere.example", "access-control-request-method": "GET" };
    for (const method of ["GET", "OPTIONS"] as const) {
      const answer = await office.admin.send(method, "/api/leads?page=1", undefined, headers);
      expect(answer.status).toBe(method === "GET" ? 200 : 404);
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });

  test("of many concurrent requests each is answered for its own user, and only those with a live session", async () => {
    const names = ["esha", "farid", "gita", "hari"];
    const team = await Promise.all(names.map((name) => office.telecaller(name)));
    const leaver = await office.telecaller("leaver");
    await office.admin.send("DELETE", `/api/users/${leaver.id}`);
    const asked = Array.from({ length: 10 }, () => [...team, leaver, office.admin, office.stranger]).flat();
    const answers = await Promise.all(asked.map((person) => person.get("/api/auth/user")));
    const told = answers.map(({ status, body }) => (status === 200 ? body.username : status));
    expect(told).toEqual(Array.from({ length: 10 }, () => [...names, 401, "admin", 401]).flat());
  });

  test("GET /api/login leads to the login screen", async () => {
    const answer = await office.stranger.get("/api/login");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/admin-login"]);
  });

  test("a changed password ends every other session of that user", async () => {
    const asha = await office.telecaller("asha");
    const elsewhere = await office.signIn("asha", credentials.password);
    const wrong = await asha.send("POST", "/api/auth/change-password", {
      currentPassword: "x",
      newPassword: "new-secret",
    });
    expect([wrong.status, wrong.body.field]).toEqual([400, "currentPassword"]);
    const same = { currentPassword: credentials.password, newPassword: credentials.password };
    expect((await asha.send("POST", "/api/auth/change-password", same)).body.field).toBe("newPassword");
    const change = { currentPassword: credentials.password, newPassword: "new-secret" };
    expect((await asha.send("POST", "/api/auth/change-password", change)).status).toBe(200);
    expect((await elsewhere.get("/api/auth/user")).status).toBe(401);
    expect((await asha.get("/api/auth/user")).status).toBe(200);
  });
});

test("a sign-in in progress while the password changed is refused", async () => {
  const office = await openOffice();
  for (let round = 0; round < 8; round++) {
    const person = await office.telecaller(`racer${round}`);
    const change = { currentPassword: credentials.password, newPassword: "new-secret" };
    const old = { username: `racer${round}`, password: credentials.password };
    const late = await Promise.all([
      ...Array.from({ length: 4 }, () => office.signIn(old.username, old.password).catch(() => undefined)),
      person.send("POST", "/api/auth/change-password", change).then(() => undefined),
    ]);
    for (const opened of late) if (opened) expect((await opened.get("/api/auth/user")).status).toBe(401);
  }
  await office.close();
});

describe("sessions end", () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice({ environment: { SESSION_IDLE_MINUTES: "30", SESSION_MAX_HOURS: "2" } });
  });
  afterAll(() => office.close());

  test("after SESSION_IDLE_MINUTES without a request", async () => {
    office.setClock("2026-11-05T10:00:00+05:30");
    const person = await office.signIn("admin", credentials.password);
    office.setClock("2026-11-05T10:29:00+05:30");
    expect((await person.get("/api/auth/user")).status).toBe(200);
    office.setClock("2026-11-05T10:58:00+05:30");
    expect((await person.get("/api/auth/user")).status).toBe(200);
    office.setClock("2026-11-05T11:29:00+05:30");
    expect((await person.get("/api/auth/user")).status).toBe(401);
  });

  test("a short idle limit is kept to the second", async () => {
    const short = await openOffice({ environment: { SESSION_IDLE_MINUTES: "1" } });
    for (const second of ["00", "40", "59"]) {
      short.setClock(`2026-11-05T10:00:${second}+05:30`);
      expect((await short.admin.get("/api/auth/user")).status).toBe(200);
    }
    short.setClock("2026-11-05T10:01:30+05:30");
    expect((await short.admin.get("/api/auth/user")).status).toBe(200);
    await short.close();
  });

  test("no request waits while another one records the last use; the next one records it", async () => {
    office.setClock("2026-11-05T13:00:00+05:30");
    const person = await office.signIn("admin", credentials.password);
    const ask = () => person.get("/api/auth/user");
    office.setClock("2026-11-05T13:20:00+05:30");
    await office.db.transaction(async (tx) => {
      await tx.select().from(sessions).for("update");
      const answers = await Promise.all(Array.from({ length: 20 }, ask));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    });
    await ask();
    office.setClock("2026-11-05T13:49:00+05:30");
    expect((await ask()).status).toBe(200);
  });

  test("ended by another process, it is refused within a second", async () => {
    office.setClock("2026-11-05T14:00:00+05:30");
    const person = await office.signIn("admin", credentials.password);
    expect((await person.get("/api/auth/user")).status).toBe(200);
    await office.query("delete from sessions");
    office.setClock("2026-11-05T14:00:02+05:30");
    expect((await person.get("/api/auth/user")).status).toBe(401);
  });

  test("after SESSION_MAX_HOURS at the latest, however busy", async () => {
    office.setClock("2026-11-06T10:00:00+05:30");
    const person = await office.signIn("admin", credentials.password);
    for (const minute of ["10:25", "10:50", "11:15", "11:40", "11:59"]) {
      office.setClock(`2026-11-06T${minute}:00+05:30`);
      expect((await person.get("/api/auth/user")).status).toBe(200);
    }
    office.setClock("2026-11-06T12:00:30+05:30");
    expect((await person.get("/api/auth/user")).status).toBe(401);
  });
});

describe("too many failed sign-ins", () => {
  const attempt = (office: Office, username: string, password = "wrong") =>
    office.stranger.send("POST", "/api/auth/admin-login", { username, password });

  test("one account is refused with Retry-After after LOGIN_RATE_LIMIT failures a minute, even with the right password", async () => {
    const office = await openOffice({ environment: { LOGIN_RATE_LIMIT: "3" } });
    for (let count = 0; count < 3; count++) expect((await attempt(office, "admin")).status).toBe(401);
    const refused = await attempt(office, "ADMIN", credentials.password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await attempt(office, "somebody")).status).toBe(401);
    office.setClock("2026-11-05T10:05:00+05:30");
    expect((await attempt(office, "admin", credentials.password)).status).toBe(200);
    await office.close();
  });

  test("thirty concurrent attempts do not exceed the limit", async () => {
    const office = await openOffice({ environment: { LOGIN_RATE_LIMIT: "5" } });
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt(office, "admin")));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    await office.close();
  });

  test("successes do not count", async () => {
    const office = await openOffice({ environment: { LOGIN_RATE_LIMIT: "2" } });
    for (let count = 0; count < 6; count++) {
      expect((await attempt(office, "admin", credentials.password)).status).toBe(200);
    }
    await office.close();
  });

  test("one address is allowed five times as many, over all accounts", async () => {
    const office = await openOffice({ environment: { LOGIN_RATE_LIMIT: "2" } });
    const statuses = [];
    for (let count = 0; count < 12; count++) statuses.push((await attempt(office, `user${count}`)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
    await office.close();
  });
});

describe("the first administrator", () => {
  test("a generated password must be changed before anything else is allowed", async () => {
    const office = await openOffice();
    const { users } = await import("#server/db/schema/accounts");
    await office.db.transaction((tx) => tx.update(users).set({ mustChangePassword: true }));
    const refused = await office.admin.get("/api/leads");
    expect([refused.status, refused.body.code]).toEqual([403, "password_change_required"]);
    expect((await office.admin.get("/api/auth/user")).body.mustChangePassword).toBe(true);
    const change = { currentPassword: credentials.password, newPassword: "my-own-secret" };
    expect((await office.admin.send("POST", "/api/auth/change-password", change)).status).toBe(200);
    expect((await office.admin.get("/api/leads")).status).toBe(200);
    await office.close();
  });
});
