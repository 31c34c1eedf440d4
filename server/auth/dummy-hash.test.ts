import * as argon2 from "@node-rs/argon2";
import { expect, vi } from "vitest";
import type { Office } from "#server/testing/office";
import { test } from "#server/testing/office-test";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify), hash: vi.fn(real.hash) };
});

const workOf = async (office: Office, username: string, password = "wrong-horse") => {
  vi.clearAllMocks();
  await office.stranger.send("POST", "/api/auth/admin-login", { username, password });
  const hashes = vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash));
  return {
    hashed: vi.mocked(argon2.hash).mock.calls.length,
    compared: hashes.map((hash) => hash.split("$").slice(0, 4)),
    lengths: hashes.map((hash) => hash.length),
  };
};

test("an unknown name costs the same work as a wrong password: one comparison at the same cost (specification §2)", async ({
  office,
}) => {
  const known = await workOf(office, "admin");
  expect(known).toMatchObject({ hashed: 0, compared: [["", "argon2id", "v=19", "m=19456,t=2,p=1"]] });
  expect(await workOf(office, "nobody")).toEqual(known);
});

test("a one-time password that has expired costs the same work as a wrong one", async ({ office }) => {
  const { id } = await office.telecaller("hari");
  const { body } = await office.admin.send("POST", `/api/users/${id}/reset-password`);
  office.setClock("2026-11-20T10:00:00+05:30");
  expect(await workOf(office, "hari", body.password)).toEqual(await workOf(office, "hari"));
});
