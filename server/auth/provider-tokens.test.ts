import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Office, openOffice } from "#server/testing/office";
import { openTestProvider, type TestProvider } from "#server/testing/services/provider";
import {
  asha,
  goToProvider,
  newUser,
  openBrowser,
  returnFromProvider,
  signIn,
  whoIs,
} from "#server/testing/services/provider-journey";

let provider: TestProvider;
beforeAll(async () => {
  provider = await openTestProvider();
});
afterAll(() => provider.close());

test("a token signed by another key than the provider publishes is refused", async () => {
  const own = await openTestProvider();
  const office = await openOffice({ environment: own.environment });
  await newUser(office, "asha");
  own.person = asha;
  // Before the key is first looked up: it is cached for a while.
  own.publishAnotherKey();
  expect(await signIn(office)).toBe("/admin-login?refused=failed");
  await Promise.all([office.close(), own.close()]);
});

describe("an ID token", () => {
  const HOUR = 3600;
  type Claims = Record<string, unknown>;
  const later = (value: unknown, seconds: number) => Number(value) + seconds;
  let office: Office;
  beforeAll(async () => {
    office = await openOffice({ environment: provider.environment });
    await newUser(office, "asha");
    provider.person = asha;
  });
  afterAll(async () => {
    provider.idToken = undefined;
    await office.close();
  });

  const answerWith = async (tokenOf: (claims: Claims) => string) => {
    let nonce: string | null = null;
    const browser = openBrowser();
    const back = await goToProvider(office, browser, {
      tamper: (address) => {
        nonce = address.searchParams.get("nonce");
      },
    });
    const iat = Math.floor(Date.now() / 1000);
    provider.idToken = (claims) => tokenOf({ ...claims, iat, exp: iat + 60, nonce });
    return returnFromProvider(office, browser, back);
  };

  test("for us, current, from this provider and signed with its key is accepted", async () => {
    expect(await answerWith((claims) => provider.sign(claims))).toBe("/");
  });

  test.each<[string, (claims: Claims) => string]>([
    ["for another client", (claims) => provider.sign({ ...claims, aud: "another" })],
    ["of another issuer", (claims) => provider.sign({ ...claims, iss: "https://else.example" })],
    ["that has expired", (claims) => provider.sign({ ...claims, exp: later(claims.exp, -HOUR) })],
    ["that is not valid yet", (claims) => provider.sign({ ...claims, nbf: later(claims.iat, HOUR) })],
    ["without a nonce", ({ nonce, ...claims }) => provider.sign(claims)],
    ["without a signature", (claims) => provider.sign(claims, "none")],
    ["signed by the client's own secret", (claims) => provider.sign(claims, "HS256")],
    [
      "changed after it was signed",
      (claims) => provider.sign(claims).replace(/^([^.]+)\.[^.]+/, `$1.${forged(claims)}`),
    ],
  ])("%s is refused", async (_case, tokenOf) => {
    expect(await answerWith(tokenOf)).toBe("/admin-login?refused=failed");
  });

  const forged = (claims: Claims) =>
    Buffer.from(JSON.stringify({ ...claims, email: "admin@agency.example" })).toString("base64url");
});

test("a provider with another issuer than configured is not trusted", async () => {
  const alias = (provider.environment.OIDC_ISSUER ?? "").replace("127.0.0.1", "localhost");
  const lines: string[] = [];
  const office = await openOffice({
    environment: { ...provider.environment, OIDC_ISSUER: alias },
    log: (line) => lines.push(line),
  });
  const { to } = await openBrowser().go(`${office.url}/api/login`);
  expect(to).toBe(`${office.url}/admin-login?refused=unreachable`);
  // The provider answered, but its metadata was rejected.
  expect(lines.join()).toContain("does not match the expected issuer");
  await office.close();
});

test("a claim other than the e-mail address is compared with the username", async () => {
  const office = await openOffice({
    environment: { ...provider.environment, OIDC_CLAIM: "preferred_username" },
  });
  const { body } = await newUser(office, "asha", { email: "" });
  provider.person = { ...asha, email_verified: false };
  const browser = openBrowser();
  expect(await signIn(office, browser)).toBe("/");
  expect(await whoIs(office, browser)).toMatchObject({ id: body.id });
  await office.close();
});

test("a provider with the claims in its token gets no UserInfo request", async () => {
  const telling = await openTestProvider({
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, userinfo: { enabled: false } },
  });
  const office = await openOffice({ environment: telling.environment });
  await newUser(office, "asha");
  telling.person = asha;
  expect(await signIn(office)).toBe("/");
  await Promise.all([office.close(), telling.close()]);
});
