import { afterEach, describe, expect, test } from "vitest";
import { type Office, openOffice, type Person } from "#server/testing";

const PASSWORD = "correct-horse";
const LIMIT = 2;

let office: Office;
const open = async (environment: Record<string, string> = {}) => {
  office = await openOffice({
    environment: { LOGIN_RATE_LIMIT: String(LIMIT), TRUSTED_PROXIES: "127.0.0.1", ...environment },
  });
};
afterEach(() => office.close());

const from = (address: string) => ({ "x-forwarded-for": address });
const signIn = async (person: Person, address: string, username: string, password = PASSWORD) => {
  const form = { username, password };
  return person.send("POST", "/api/auth/admin-login", form, from(address));
};
/** As many wrong passwords as one address may send, from each of several. */
const guess = async (username: string, addresses: number) => {
  for (let address = 1; address <= addresses; address++)
    for (let count = 0; count < LIMIT; count++)
      await signIn(office.stranger, `203.0.113.${address}`, username, "wrong-horse");
};

describe("wrong passwords from elsewhere", () => {
  test("from ten addresses keep nobody out: neither their own device nor a new one", async () => {
    await open();
    const pooja = await office.telecaller("pooja");
    await guess("pooja", 10);
    expect((await signIn(pooja, "203.0.113.1", "pooja")).status).toBe(200);
    expect((await signIn(office.stranger, "198.51.100.7", "pooja")).status).toBe(200);
  });
});
