import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { ask } from "./backup.ts";
import { addAgency } from "./cluster.ts";

/** A database as its administrator prepares it for agencies. */
export async function sharedDatabase(prepare = "create extension pg_trgm schema public") {
  const template = `renewdesk_test_${randomUUID().replaceAll("-", "")}`;
  await ask(inject("serverUrl"), `create database ${template}`);
  const url = Object.assign(new URL(inject("serverUrl")), { pathname: `/${template}` }).href;
  await ask(url, prepare);
  return { url, agency: () => addAgency({ url: inject("serverUrl"), template }) };
}
