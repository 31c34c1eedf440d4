import type { Office } from "#server/testing/office";
import { PUBLIC_URL } from "./provider.ts";

/** For tests: signing in through the OpenID provider with a browser. */

/** Every user's password. */
export const PASSWORD = "correct-horse";

/** The user the provider signs in; RenewDesk too, where it has this user. */
export const asha = {
  sub: "1",
  email: "Asha@Agency.example",
  email_verified: true,
  preferred_username: "asha",
};

/** The public address is a proxy's; the test connects directly to the server. */
const directAddress = (office: Office, address: string) => address.replace(PUBLIC_URL, office.url);

/** From the sign-in screen to the address the provider redirects to. */
export async function goToProvider(
  office: Office,
  browser: TestBrowser,
  { next = "", tamper }: { next?: string; tamper?: (address: URL) => void } = {},
): Promise<string> {
  let { to = "" } = await browser.go(`${office.url}/api/login${next && `?next=${encodeURIComponent(next)}`}`);
  const address = new URL(to);
  tamper?.(address);
  to = address.href;
  while (to && !to.startsWith(PUBLIC_URL) && !to.startsWith(office.url)) to = (await browser.go(to)).to ?? "";
  return to;
}

export async function returnFromProvider(
  office: Office,
  browser: TestBrowser,
  address: string,
): Promise<string> {
  const { to = "" } = await browser.go(directAddress(office, address));
  return to.replace(office.url, "");
}

export async function signIn(office: Office, browser = openBrowser(), next = ""): Promise<string> {
  return returnFromProvider(office, browser, await goToProvider(office, browser, { next }));
}

export async function whoIs(office: Office, browser: TestBrowser) {
  const { response } = await browser.go(`${office.url}/api/auth/user`);
  return response.status === 200 ? await response.json() : response.status;
}

export async function newUser(office: Office, username: string, more: object = {}) {
  const form = {
    username,
    email: `${username}@agency.example`,
    password: PASSWORD,
    firstName: username,
    role: "telecaller",
    ...more,
  };
  const answer = await office.admin.send("POST", "/api/users", form);
  if (answer.status !== 200) throw new Error(`${username} was not created: ${JSON.stringify(answer.body)}`);
  return answer;
}

export const signInEntries = (office: Office) =>
  office.query(
    `select action, details, user_id from audit_log where action like 'auth.sign%'
     and details->>'way' = 'provider' order by id`,
  );

/** Keeps each server's cookies separate and returns the redirects. */
export function openBrowser() {
  const jars = new Map<string, Map<string, string>>();
  return {
    async go(address: string) {
      const { origin } = new URL(address);
      const jar = jars.get(origin) ?? new Map<string, string>();
      jars.set(origin, jar);
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(address, { redirect: "manual", headers: cookie ? { cookie } : {} });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ""] = line.split(";");
        const [name = "", value = ""] = pair.split("=");
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
      const location = response.headers.get("location");
      return { response, to: location === null ? undefined : new URL(location, address).href };
    },
    /** A server's cookies, to inspect or delete. */
    cookiesOf: (address: string) => jars.get(new URL(address).origin) ?? new Map<string, string>(),
  };
}

export type TestBrowser = ReturnType<typeof openBrowser>;
