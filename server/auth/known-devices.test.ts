import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Office, openOffice, type Person } from "#server/testing/office";

const PASSWORD = "correct-horse";
const LIMIT = 2;
/** Wrong passwords per hour, at this limit. */
const SLOWED = 30 * LIMIT;

let office: Office;
let pooja: Person;
beforeEach(async () => {
  office = await openOffice({
    environment: { LOGIN_RATE_LIMIT: String(LIMIT), TRUSTED_PROXIES: "127.0.0.1" },
  });
  pooja = await office.telecaller("pooja");
});
afterEach(() => office.close());

const attempt = async (person: Person, address: string, password = PASSWORD, username = "pooja") => {
  const form = { username, password };
  return person.send("POST", "/api/auth/admin-login", form, { "x-forwarded-for": address });
};
const statusOf = async (...given: Parameters<typeof attempt>) => (await attempt(...given)).status;
/** The maximum of wrong passwords a minute from each of several addresses. */
const guessFrom = async (addresses: number) => {
  for (let address = 1; address <= addresses; address++)
    for (let count = 0; count < LIMIT; count++)
      expect(await statusOf(office.stranger, `203.0.113.${address}`, "wrong-horse")).toBe(401);
};
const slowed = async () => {
  const { body } = await office.admin.get("/api/users");
  return body.find(({ username }: { username: string }) => username === "pooja").slowed;
};

describe("wrong passwords from elsewhere", () => {
  test("from ten addresses lock nobody out: neither the owner's device nor a new one", async () => {
    await guessFrom(10);
    expect(await statusOf(pooja, "203.0.113.1")).toBe(200);
    expect(await statusOf(office.stranger, "198.51.100.7")).toBe(200);
    expect(await slowed()).toBeNull();
  });

  test("above thirty times the limit in an hour make unknown devices wait, and administrators see it", async () => {
    await guessFrom(SLOWED / LIMIT);
    const refused = await attempt(office.stranger, "198.51.100.7");
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/^Too many failed sign-ins. Please try again in (59|60) minutes$/);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
    expect(await statusOf(pooja, "198.51.100.7")).toBe(200);
    expect(await statusOf(office.stranger, "198.51.100.7", PASSWORD, "admin")).toBe(200);

    expect(await slowed()).toEqual({ failures: SLOWED, addresses: SLOWED / LIMIT });
    office.setClock("2026-11-05T10:30:00+05:30");
    expect(await statusOf(office.stranger, "198.51.100.8")).toBe(429);
    const entries = await office.query(
      "select user_id, address, details from audit_log where action = 'auth.slowed'",
    );
    const details = { userId: pooja.id, failures: SLOWED, addresses: SLOWED / LIMIT };
    expect(entries).toEqual([{ user_id: null, address: null, details }]);

    office.setClock("2026-11-05T11:31:00+05:30");
    expect(await slowed()).toBeNull();
    expect(await statusOf(office.stranger, "198.51.100.7")).toBe(200);
  });

  test("one address alone cannot slow an account: its hourly limit is five times that of a minute", async () => {
    const statuses = [];
    for (let minute = 10; minute < 20; minute++) {
      office.setClock(`2026-11-05T10:${minute}:00+05:30`);
      for (let count = 0; count < LIMIT; count++)
        statuses.push(await statusOf(office.stranger, "203.0.113.1", "wrong-horse"));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5 * LIMIT);
    expect(await statusOf(office.stranger, "198.51.100.7")).toBe(200);
  });

  test("in one IPv6 network of 64 bits count as one address, in two as two", async () => {
    for (const host of ["1", "2"])
      expect(await statusOf(office.stranger, `2001:db8:1:2::${host}`, "wrong-horse")).toBe(401);
    expect(await statusOf(office.stranger, "2001:db8:1:2:ffff::3", "wrong-horse")).toBe(429);
    expect(await statusOf(office.stranger, "2001:db8:1:3::1", "wrong-horse")).toBe(401);
    for (const mapped of ["::ffff:203.0.113.9", "203.0.113.9"])
      expect(await statusOf(office.stranger, mapped, "wrong-horse")).toBe(401);
    expect(await statusOf(office.stranger, "203.0.113.9", "wrong-horse")).toBe(429);
  });

  test("in the office lock out new devices there, not known ones", async () => {
    const office1 = "198.51.100.1";
    for (let user = 0; user < 5 * LIMIT; user++)
      expect(await statusOf(office.stranger, office1, "wrong-horse", `nobody${user}`)).toBe(401);
    expect(await statusOf(office.stranger, office1)).toBe(429);
    expect(await statusOf(pooja, office1)).toBe(200);
  });
});

describe("a known device", () => {
  test("waits after as many wrong passwords a minute as an address, and makes nobody else wait", async () => {
    for (let count = 0; count < LIMIT; count++)
      expect(await statusOf(pooja, "203.0.113.1", "wrong-horse")).toBe(401);
    expect(await statusOf(pooja, "203.0.113.2")).toBe(429);
    expect(await statusOf(office.stranger, "203.0.113.1")).toBe(200);
    office.setClock("2026-11-05T10:02:00+05:30");
    expect(await statusOf(pooja, "203.0.113.2")).toBe(200);
  });

  test("thirty concurrent attempts do not exceed its limit", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, () => statusOf(pooja, "203.0.113.1", "wrong-horse")),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(LIMIT);
  });

  test("is known by an HttpOnly, SameSite=Strict cookie for 90 days, stored as a hash", async () => {
    const answer = await attempt(office.stranger, "203.0.113.1");
    const given = answer.headers.getSetCookie()[1];
    expect(given).toMatch(
      /^renewdesk_device=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const secret = given?.slice("renewdesk_device=".length).split(";")[0];
    const [row] = await office.query(
      "select count(*)::int as rows from known_devices where token_hash = $1",
      [secret],
    );
    expect(row).toEqual({ rows: 0 });
    const form = { username: "pooja", password: PASSWORD };
    const https = { "x-forwarded-proto": "https" };
    const secure = await office.stranger.send("POST", "/api/auth/admin-login", form, https);
    expect(secure.headers.getSetCookie()[1]).toMatch(/^__Host-renewdesk_device=.* Secure; SameSite=Strict$/);
  });

  test("is not a session: it grants nothing", async () => {
    const cookie = deviceOf(pooja);
    const answer = await office.stranger.send("GET", "/api/auth/user", undefined, { cookie });
    expect(answer.status).toBe(401);
  });

  test("is known for every user who signs in there, and for nobody else", async () => {
    await office.telecaller("ravi");
    await office.telecaller("meena");
    expect(await statusOf(pooja, "203.0.113.1", PASSWORD, "ravi")).toBe(200);
    await closeTo("pooja", "ravi", "meena");
    expect(await statusOf(pooja, "198.51.100.7", PASSWORD, "pooja")).toBe(200);
    expect(await statusOf(pooja, "198.51.100.7", PASSWORD, "ravi")).toBe(200);
    expect(await statusOf(pooja, "198.51.100.7", PASSWORD, "meena")).toBe(429);
  });

  test("has a new secret after each sign-in: a copy of the former one is useless", async () => {
    const copy = deviceOf(pooja);
    expect(await statusOf(pooja, "203.0.113.1")).toBe(200);
    await closeTo("pooja");
    expect(await statusWith(copy)).toBe(429);
    expect(await statusOf(pooja, "198.51.100.7")).toBe(200);
  });

  test.each([
    ["the password is changed elsewhere", changePassword],
    ["the password is reset", () => office.admin.send("POST", `/api/users/${pooja.id}/reset-password`)],
    [
      "the user is deactivated",
      () => office.admin.send("PATCH", `/api/users/${pooja.id}`, { isActive: false }),
    ],
    ["the user is deleted", () => office.admin.send("DELETE", `/api/users/${pooja.id}`)],
    ["ninety days have gone", async () => office.setClock("2027-02-04T10:00:00+05:30")],
    ["twenty others came after it", () => openDevices(20)],
  ])("is no longer known when %s", async (_when, end) => {
    const cookie = deviceOf(pooja);
    await end();
    await closeTo("pooja");
    expect(await statusWith(cookie)).toBe(429);
  });

  test("stays known among twenty, and until the ninetieth day", async () => {
    const cookie = deviceOf(pooja);
    await openDevices(19);
    office.setClock("2027-02-03T09:00:00+05:30");
    await closeTo("pooja");
    expect(await statusWith(cookie)).toBe(200);
  });

  test("is subject to the limits only: with LOGIN_RATE_LIMIT=0 nobody waits", async () => {
    const open = await openOffice();
    for (let count = 0; count < 30; count++)
      expect(
        (await open.admin.send("POST", "/api/auth/admin-login", { username: "admin", password: "x" })).status,
      ).toBe(401);
    await open.close();
  });
});

const deviceOf = (person: Person) => /renewdesk_device=[\w-]+/.exec(person.cookie())?.[0] ?? "";
const statusWith = async (cookie: string) => {
  const form = { username: "pooja", password: PASSWORD };
  const headers = { "x-forwarded-for": "198.51.100.7", cookie };
  return (await office.stranger.send("POST", "/api/auth/admin-login", form, headers)).status;
};
/** Uses up one address's limit for these accounts. */
const closeTo = async (...usernames: string[]) => {
  for (const username of usernames)
    for (let count = 0; count < LIMIT; count++)
      await statusOf(office.stranger, "198.51.100.7", "wrong-horse", username);
};
const openDevices = async (count: number) => {
  for (let device = 0; device < count; device++) {
    office.setClock(`2026-11-05T10:${10 + device}:00+05:30`);
    await office.signIn("pooja", PASSWORD);
  }
};
async function changePassword() {
  const elsewhere = await office.signIn("pooja", PASSWORD);
  for (const [currentPassword, newPassword] of [
    [PASSWORD, "new-secret"],
    ["new-secret", PASSWORD],
  ])
    await elsewhere.send("POST", "/api/auth/change-password", { currentPassword, newPassword });
}
