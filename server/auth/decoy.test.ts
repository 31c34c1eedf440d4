import * as argon2 from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Office, openOffice } from "#server/testing";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify), hash: vi.fn(real.hash) };
});

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test("an unknown name costs the same work as a wrong password: one comparison at the same cost (specification §2)", async () => {
  const workOf = async (username: string) => {
    vi.clearAllMocks();
    await office.stranger.send("POST", "/api/auth/admin-login", { username, password: "wrong-horse" });
    const hashes = vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash));
    return {
      hashed: vi.mocked(argon2.hash).mock.calls.length,
      compared: hashes.map((hash) => hash.split("$").slice(0, 4)),
      lengths: hashes.map((hash) => hash.length),
    };
  };
  const known = await workOf("admin");
  expect(known).toMatchObject({ hashed: 0, compared: [["", "argon2id", "v=19", "m=19456,t=2,p=1"]] });
  expect(await workOf("nobody")).toEqual(known);
});
