import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Office, openOffice } from "#server/testing/office";
import { openTestProvider, type TestProvider } from "#server/testing/services/provider";
import {
  asha,
  goToProvider,
  newUser,
  openBrowser,
  PASSWORD,
  returnFromProvider,
  signIn,
  signInEntries,
} from "#server/testing/services/provider-journey";

let provider: TestProvider;
beforeAll(async () => {
  provider = await openTestProvider();
});
afterAll(() => provider.close());

test("failed answers of the provider count against their address, as wrong passwords do", async () => {
  const office = await openOffice({ environment: { ...provider.environment, LOGIN_RATE_LIMIT: "1" } });
  await newUser(office, "asha");
  provider.person = { sub: "2", email: "nobody@agency.example", email_verified: true };
  const answers: string[] = [];
  for (let count = 0; count < 6; count++) answers.push(await signIn(office));
  expect(answers).toEqual([...Array(5).fill("/admin-login?refused=unknown"), "/admin-login?refused=busy"]);
  office.setClock("2026-11-05T11:00:00+05:30");
  provider.person = asha;
  for (let count = 0; count < 6; count++) expect(await signIn(office)).toBe("/");
  await office.close();
});

describe("a provider that does not answer", () => {
  const passwordWorks = async (office: Office) =>
    (await office.stranger.send("POST", "/api/auth/admin-login", { username: "admin", password: PASSWORD }))
      .status;

  test("is reported on the sign-in screen; the server runs and passwords work; once it is back it is used again", async () => {
    const late = await openTestProvider();
    const environment = { ...late.environment };
    await late.close();
    const office = await openOffice({ environment });
    expect((await openBrowser().go(`${office.url}/api/login`)).to).toBe(
      `${office.url}/admin-login?refused=unreachable`,
    );
    expect(await passwordWorks(office)).toBe(200);
    await newUser(office, "asha");
    const back = await openTestProvider({}, { atPort: Number(new URL(environment.OIDC_ISSUER ?? "").port) });
    back.person = asha;
    expect(await signIn(office)).toBe("/");
    await Promise.all([office.close(), back.close()]);
  });

  test("while the user is there: reported too, and not counted as a failed sign-in", async () => {
    const going = await openTestProvider();
    const office = await openOffice({ environment: going.environment });
    const browser = openBrowser();
    const back = await goToProvider(office, browser);
    await going.close();
    expect(await returnFromProvider(office, browser, back)).toBe("/admin-login?refused=unreachable");
    expect(await signInEntries(office)).toEqual([]);
    expect(await office.query("select from sign_in_failures")).toEqual([]);
    await office.close();
  });

  test("and never replies runs into a timeout", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => {
      silent.listen(0, "127.0.0.1", resolve);
    });
    const address = silent.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const office = await openOffice({
      environment: { ...provider.environment, OIDC_ISSUER: `http://127.0.0.1:${port}` },
    });
    const [{ to }, status] = await Promise.all([
      openBrowser().go(`${office.url}/api/login`),
      passwordWorks(office),
    ]);
    expect([to, status]).toEqual([`${office.url}/admin-login?refused=unreachable`, 200]);
    silent.closeAllConnections();
    silent.close();
    await office.close();
  });
});
