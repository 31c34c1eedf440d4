import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Office, openOffice } from "#server/testing/office";
import { openTestProvider, PUBLIC_URL, type TestProvider } from "#server/testing/services/provider";
import {
  asha,
  goToProvider,
  newUser,
  openBrowser,
  returnFromProvider,
  signIn,
  signInEntries,
  whoIs,
} from "#server/testing/services/provider-journey";

let provider: TestProvider;
beforeAll(async () => {
  provider = await openTestProvider();
});
afterAll(() => provider.close());

describe("signing in through the OpenID provider", () => {
  let office: Office;
  let ashaId: string;
  beforeAll(async () => {
    office = await openOffice({ environment: provider.environment });
    ashaId = (await newUser(office, "asha")).body.id;
    provider.person = asha;
  });
  afterAll(() => office.close());

  test("GET /api/login redirects with PKCE, state and nonce, and only the configured redirect URI", async () => {
    const { response, to = "" } = await openBrowser().go(`${office.url}/api/login`);
    const asked = Object.fromEntries(new URL(to).searchParams);
    expect(to.startsWith(`${provider.environment.OIDC_ISSUER}/auth?`)).toBe(true);
    expect(asked).toMatchObject({
      response_type: "code",
      client_id: "renewdesk",
      redirect_uri: `${PUBLIC_URL}/api/login/callback`,
      scope: "openid email",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked[name]).toMatch(/^[\w-]{43}$/);
    expect(response.headers.get("set-cookie")).toMatch(
      /^renewdesk_sign_in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("over HTTPS the cookie of the sign-in is Secure and only for this host", async () => {
    const behindProxy = await openOffice({
      environment: { ...provider.environment, TRUSTED_PROXIES: "127.0.0.1" },
    });
    const https = { "x-forwarded-proto": "https" };
    const answer = await behindProxy.stranger.send("GET", "/api/login", undefined, https);
    expect(answer.headers.get("set-cookie")).toMatch(
      /^__Host-renewdesk_sign_in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    await behindProxy.close();
  });

  test("opens the session of the user with that verified e-mail address, ignoring case", async () => {
    const browser = openBrowser();
    expect(await signIn(office, browser)).toBe("/");
    expect(await whoIs(office, browser)).toMatchObject({ id: ashaId, username: "asha" });
    expect([...browser.cookiesOf(office.url).keys()]).toEqual(["renewdesk_session"]);
    expect((await signInEntries(office)).at(-1)).toEqual({
      action: "auth.signed_in",
      details: { way: "provider" },
      user_id: ashaId,
    });
  });

  test("returns to the requested screen, and to no other site", async () => {
    expect(await signIn(office, openBrowser(), "/leads?search=मी")).toBe("/leads?search=%E0%A4%AE%E0%A5%80");
    for (const next of ["//elsewhere.example/", "/.//elsewhere.example/", "/x/..//elsewhere.example/"])
      expect(await signIn(office, openBrowser(), next)).toBe("/");
  });

  test("gives the browser a new session and ends the one it came with", async () => {
    const browser = openBrowser();
    await signIn(office, browser);
    const before = browser.cookiesOf(office.url).get("renewdesk_session");
    await signIn(office, browser);
    const headers = { cookie: `renewdesk_session=${before}` };
    expect((await office.stranger.send("GET", "/api/auth/user", undefined, headers)).status).toBe(401);
    expect(await whoIs(office, browser)).toMatchObject({ id: ashaId });
  });

  test("a required password change does not block a sign-in without password; it is still required", async () => {
    const made = await office.admin.send("POST", `/api/users/${ashaId}/reset-password`);
    const browser = openBrowser();
    await signIn(office, browser);
    expect(await whoIs(office, browser)).toMatchObject({ id: ashaId, mustChangePassword: false });
    expect((await browser.go(`${office.url}/api/leads`)).response.status).toBe(200);
    const typed = await office.signIn("asha", made.body.password);
    expect((await typed.get("/api/leads")).body.code).toBe("password_change_required");
    expect((await typed.get("/api/auth/user")).body.mustChangePassword).toBe(true);
  });

  test("works when another server on the same database gets the answer", async () => {
    const second = await openOffice({
      environment: provider.environment,
      through: () => office.databaseUrl,
    });
    const browser = openBrowser();
    const back = await goToProvider(office, browser);
    // One public address: the browser sends its cookies to whichever server answers.
    for (const [name, value] of browser.cookiesOf(office.url)) {
      await browser.go(`${second.url}/livez`);
      browser.cookiesOf(second.url).set(name, value);
    }
    expect(await returnFromProvider(second, browser, back)).toBe("/");
    expect(await whoIs(second, browser)).toMatchObject({ id: ashaId });
    await second.close();
  });

  describe("is refused, and the sign-in screen says why,", () => {
    const lastEntry = async () => (await signInEntries(office)).at(-1);

    test.each([
      ["another state", (address: URL) => address.searchParams.set("state", "another")],
      [
        "a code that the provider does not know",
        (address: URL) => address.searchParams.set("code", "another"),
      ],
      ["no code", (address: URL) => address.searchParams.delete("code")],
      ["another provider's name", (address: URL) => address.searchParams.set("iss", "https://else.example")],
    ])("when what comes back was changed: %s", async (_case, change) => {
      const browser = openBrowser();
      const back = new URL(await goToProvider(office, browser));
      change(back);
      expect(await returnFromProvider(office, browser, back.href)).toBe("/admin-login?refused=failed");
      expect(await whoIs(office, browser)).toBe(401);
      expect(await lastEntry()).toMatchObject({ action: "auth.sign_in_failed", user_id: null });
    });

    test.each([
      ["nonce", "another nonce"],
      ["code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"],
    ])("with another %s than was sent to the provider", async (name, value) => {
      const browser = openBrowser();
      const tamper = (address: URL) => address.searchParams.set(name, value);
      const back = await goToProvider(office, browser, { tamper });
      expect(new URL(back).searchParams.get("code")).toBeTruthy();
      expect(await returnFromProvider(office, browser, back)).toBe("/admin-login?refused=failed");
      expect(await whoIs(office, browser)).toBe(401);
    });

    test("when the same answer comes a second time", async () => {
      const browser = openBrowser();
      const back = await goToProvider(office, browser);
      const cookies = new Map(browser.cookiesOf(office.url));
      expect(await returnFromProvider(office, browser, back)).toBe("/");
      for (const [name, value] of cookies) browser.cookiesOf(office.url).set(name, value);
      expect(await returnFromProvider(office, browser, back)).toBe("/admin-login?refused=expired");
    });

    test("in a browser that did not begin it", async () => {
      const back = await goToProvider(office, openBrowser());
      const victim = openBrowser();
      expect(await returnFromProvider(office, victim, back)).toBe("/admin-login?refused=expired");
      expect(await whoIs(office, victim)).toBe(401);
    });

    test("ten minutes after it was begun", async () => {
      office.setClock("2026-11-05T10:30:00+05:30");
      const browser = openBrowser();
      const back = await goToProvider(office, browser);
      office.setClock("2026-11-05T10:40:01+05:30");
      expect(await returnFromProvider(office, browser, back)).toBe("/admin-login?refused=expired");
    });

    test("when the user declines at the provider", async () => {
      provider.person = null;
      expect(await signIn(office)).toBe("/admin-login?refused=cancelled");
      provider.person = asha;
    });

    test("with the same message for an unknown person, an unverified address and a deactivated account", async () => {
      const gone = (await newUser(office, "gone")).body.id;
      await office.admin.send("PATCH", `/api/users/${gone}`, { isActive: false });
      const people = [
        { sub: "2", email: "nobody@agency.example", email_verified: true },
        { sub: "3", email: "asha@agency.example", email_verified: false },
        { sub: "4", email: "asha@agency.example" },
        { sub: "5", email: "gone@agency.example", email_verified: true },
      ];
      for (const person of people) {
        provider.person = person;
        const browser = openBrowser();
        expect(await signIn(office, browser)).toBe("/admin-login?refused=unknown");
        expect(await whoIs(office, browser)).toBe(401);
      }
      expect(await lastEntry()).toMatchObject({ action: "auth.sign_in_failed", user_id: gone });
      expect(JSON.stringify(await signInEntries(office))).not.toContain("@");
      provider.person = asha;
    });

    test("when two accounts share the address: it identifies neither", async () => {
      await newUser(office, "twin", { email: "twin@agency.example" });
      provider.person = { sub: "6", email: "twin@agency.example", email_verified: true };
      expect(await signIn(office)).toBe("/");
      await newUser(office, "twin2", { email: "TWIN@agency.example" });
      expect(await signIn(office)).toBe("/admin-login?refused=unknown");
      provider.person = asha;
    });
  });

  test("too many pending sign-ins from one address are refused until the first ones expire", async () => {
    const begin = async () => (await openBrowser().go(`${office.url}/api/login`)).to ?? "";
    await office.query(`insert into provider_sign_ins
      select 'unfinished ' || n, '127.0.0.1', 's', 'n', 'v', '/', '2026-11-05T05:20:00Z' from generate_series(1, 500) n`);
    office.setClock("2026-11-05T10:55:00+05:30");
    expect(await begin()).toBe(`${office.url}/admin-login?refused=busy`);
    office.setClock("2026-11-05T11:00:01+05:30");
    expect(await begin()).toContain(`${provider.environment.OIDC_ISSUER}/auth`);
  });

  test("a foreign page that links to GET /api/login starts no sign-in", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    const answer = await office.stranger.send("GET", "/api/login", undefined, headers);
    expect([answer.headers.get("location"), answer.headers.get("set-cookie")]).toEqual([
      "/admin-login",
      null,
    ]);
  });

  test("a deactivated person's session ends at once, like any other", async () => {
    const { body } = await newUser(office, "bharat");
    provider.person = { sub: "7", email: "bharat@agency.example", email_verified: true };
    const browser = openBrowser();
    await signIn(office, browser);
    expect(await whoIs(office, browser)).toMatchObject({ username: "bharat" });
    await office.admin.send("PATCH", `/api/users/${body.id}`, { isActive: false });
    expect(await whoIs(office, browser)).toBe(401);
    provider.person = asha;
  });
});
