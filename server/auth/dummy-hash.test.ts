import * as argon2 from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Office, openOffice } from "#server/testing/office";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify), hash: vi.fn(real.hash) };
});

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const workOf = async (username: string, password = "wrong-horse") => {
  vi.clearAllMocks();
  await office.stranger.send("POST", "/api/auth/admin-login", { username, password });
  const hashes = vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash));
  return {
    hashed: vi.mocked(argon2.hash).mock.calls.length,
    compared: hashes.map((hash) => hash.split("$").slice(0, 4)),
    lengths: hashes.map((hash) => hash.length),
  };
};

test("an unknown name costs the same work as a wrong password: one comparison at the same cost (specification §2)", async () => {
  const known = await workOf("admin");
  expect(known).toMatchObject({ hashed: 0, compared: [["", "argon2id", "v=19", "m=19456,t=2,p=1"]] });
  expect(await workOf("nobody")).toEqual(known);
});

test("a one-time password that has expired costs the same work as a wrong one", async () => {
  const { id } = await office.telecaller("hari");
  const { body } = await office.admin.send("POST", `/api/users/${id}/reset-password`);
  office.setClock("2026-11-20T10:00:00+05:30");
  expect(await workOf("hari", body.password)).toEqual(await workOf("hari"));
});
