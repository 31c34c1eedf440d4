import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { ask } from "./backup.ts";
import { addAgency } from "./cluster.ts";

const [role] = await ask(
  inject("serverUrl"),
  "select rolsuper as may from pg_roles where rolname = current_user",
);
/** Whether the tests' role makes other roles, which a role that owns its databases alone does not. */
export const mayMakeRoles = role?.may === true;

/** A database as its administrator prepares it for agencies. */
export async function sharedDatabase(prepare = "create extension pg_trgm schema public") {
  const template = `renewdesk_test_${randomUUID().replaceAll("-", "")}`;
  await ask(inject("serverUrl"), `create database ${template}`);
  const url = Object.assign(new URL(inject("serverUrl")), { pathname: `/${template}` }).href;
  await ask(url, prepare);
  return { url, agency: () => addAgency({ url: inject("serverUrl"), template }) };
}
