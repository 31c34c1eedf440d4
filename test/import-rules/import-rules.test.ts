import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const SERVER_TO_WEB = "The server never imports the browser side";
const WEB_TO_SERVER = "The browser never imports the server";
const PURE = "The contract is pure";
const OWN = "Own files are imported by";
const FEATURE = "A feature imports the cores";
const CORE = "A core knows no feature";
const CARRIER = "What carries the features knows none of them";
const SCREEN = "Screens do not reach into each other";
const SCREENS_CARRIER = "What carries the screens knows none of them";
const SQL = "SQL lives in queries.ts";
const CLOCK = "Take the time from";

/** A violation: the file, its one line, and the message that must refuse it. */
const planted: [path: string, text: string, message: string][] = [
  ["contract/planted.ts", 'export * from "node:fs";', PURE],
  ["contract/leads/planted.ts", 'export * from "node:fs";', PURE],
  ["contract/new/planted.ts", 'export * from "node:fs";', PURE],
  ["contract/leads/planted.ts", 'export * from "#server/platform/http";', PURE],
  ["contract/leads/planted.ts", 'export * from "../../server/platform/http.ts";', PURE],
  ["contract/leads/planted.ts", 'export * from "../users/calls.ts";', PURE],
  ["contract/leads/planted.ts", 'export * from "drizzle-orm";', PURE],

  ["server/planted.ts", 'export * from "#web/lib/http/api.ts";', SERVER_TO_WEB],
  ["server/planted.ts", 'export * from "../web/lib/http/api.ts";', OWN],
  ["server/leads/planted.ts", 'export * from "#web/lib/http/api.ts";', SERVER_TO_WEB],
  ["server/leads/planted.ts", 'export * from "../../web/lib/http/api.ts";', OWN],
  ["server/db/planted.ts", 'export * from "#web/lib/http/api.ts";', SERVER_TO_WEB],
  ["server/new/planted.ts", 'export * from "#web/lib/http/api.ts";', SERVER_TO_WEB],
  ["server/leads/planted.ts", 'export * from "#server/users/create-user";', FEATURE],
  ["server/leads/planted.ts", 'export * from "../users/create-user.ts";', OWN],
  ["server/leads/planted.ts", 'export * from "#server/reports/queries";', FEATURE],
  ["server/leads/planted-queries.ts", 'export * from "#server/users/create-user";', FEATURE],
  ["server/leads/planted-queries.ts", 'export * from "../users/create-user.ts";', OWN],
  ["server/new/planted.ts", 'export * from "#server/users/create-user";', FEATURE],
  ["server/new/planted.ts", 'export * from "../users/create-user.ts";', OWN],
  ["server/new/queries.ts", 'export * from "#server/users/create-user";', FEATURE],
  ["server/leads/planted.ts", 'export { sql } from "drizzle-orm";', SQL],
  ["server/leads/planted.ts", 'export * from "#server/db/schema/leads";', SQL],
  ["server/leads/planted.ts", 'export * from "../db/schema/leads.ts";', OWN],
  ["server/new/planted.ts", 'export { sql } from "drizzle-orm";', SQL],
  ["server/lead/planted.ts", 'export * from "#server/leads/outcomes/record-outcome";', CORE],
  ["server/lead/planted.ts", 'export * from "../leads/change-status.ts";', OWN],
  ["server/accounts/planted.ts", 'export * from "#server/users/create-user";', CORE],
  ["server/db/planted.ts", 'export * from "#server/leads/outcomes/record-outcome";', CARRIER],
  ["server/db/planted.ts", 'export * from "../leads/change-status.ts";', OWN],
  ["server/files/planted.ts", 'export * from "#server/documents/queries";', CARRIER],
  ["server/platform/planted.ts", 'export * from "#server/lead/queries";', CARRIER],
  ["server/operations/planted.ts", 'export * from "#server/audit/queries";', CARRIER],

  ["web/leads/planted.ts", 'export * from "#server/platform/http";', WEB_TO_SERVER],
  ["web/leads/planted.ts", 'export * from "../../server/platform/http.ts";', OWN],
  ["web/lib/http/planted.ts", 'export * from "#server/platform/http";', WEB_TO_SERVER],
  ["web/app/planted.ts", 'export * from "#server/platform/http";', WEB_TO_SERVER],
  ["web/new/planted.ts", 'export * from "#server/platform/http";', WEB_TO_SERVER],
  ["web/leads/planted.ts", 'export * from "#web/users/UsersScreen.tsx";', SCREEN],
  ["web/leads/planted.ts", 'export * from "../users/UsersScreen.tsx";', OWN],
  ["web/leads/add/planted.ts", 'export * from "#web/users/UsersScreen.tsx";', SCREEN],
  ["web/leads/add/planted.ts", 'export * from "../../users/UsersScreen.tsx";', OWN],
  ["web/layout/planted.ts", 'export * from "#web/users/UsersScreen.tsx";', SCREEN],
  ["web/search/planted.ts", 'export * from "#web/users/UsersScreen.tsx";', SCREEN],
  ["web/new/planted.ts", 'export * from "#web/users/UsersScreen.tsx";', SCREEN],
  ["web/new/planted.ts", 'export * from "../users/UsersScreen.tsx";', OWN],
  ["web/lead/planted.ts", 'export * from "#web/leads/LeadsTable.tsx";', SCREEN],
  ["web/lib/http/planted.ts", 'export * from "#web/leads/LeadsTable.tsx";', SCREENS_CARRIER],
  ["web/lib/http/planted.ts", 'export * from "../../leads/LeadsTable.tsx";', OWN],
  ["web/ui/planted.ts", 'export * from "#web/lead/team.ts";', SCREENS_CARRIER],

  ["server/leads/planted.ts", "export const at = new Date();", CLOCK],
  ["server/leads/planted.ts", "export const at = new Date;", CLOCK],
  ["server/leads/planted.ts", "export const at = Date();", CLOCK],
  ["server/new/planted.ts", "export const at = Date.now();", CLOCK],
  ["contract/time/planted.ts", "export const at = Date.now();", CLOCK],
  ["web/leads/planted.ts", "export const at = Date.now();", CLOCK],
  ["web/new/planted.ts", "export const at = Math.random();", CLOCK],
];

const allowed: [path: string, text: string][] = [
  ["contract/leads/planted.ts", 'export * from "zod";'],
  ["contract/leads/planted.ts", 'export * from "./paging.ts";'],
  ["contract/leads/planted.ts", 'export * from "#contract/lead/outcomes";'],
  ["server/leads/planted.ts", 'export * from "#server/lead/lock-queries";'],
  ["server/leads/planted.ts", 'export * from "#server/accounts/user-queries";'],
  ["server/leads/planted.ts", 'export * from "#server/audit/queries";'],
  ["server/leads/planted.ts", 'export * from "./change-status.ts";'],
  ["server/new/queries.ts", 'export { sql } from "drizzle-orm";'],
  ["server/new/planted.ts", 'export * from "#server/platform/http";'],
  ["web/leads/planted.ts", 'export * from "./LeadsTable.tsx";'],
  ["web/leads/add/planted.ts", 'export * from "../LeadsTable.tsx";'],
  ["web/new/planted.ts", 'export * from "#web/lead/team.ts";'],
];

/** Every planted file in one tree, linted in one run: the messages at each file. */
let messages: Map<string, string>;
let tree: string;
const fileOf = (path: string, index: number) => path.replace("planted", `planted-${index}`);
/** A queries.ts must keep its name, so each has a folder of its own. */
const placeOf = (path: string, index: number) =>
  path.includes("planted") ? fileOf(path, index) : path.replace("/new/", `/new-${index}/`);

beforeAll(() => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), "renewdesk-import-rules-")));
  cpSync("biome.json", join(tree, "biome.json"));
  cpSync("test/import-rules/clock.grit", join(tree, "test/import-rules/clock.grit"));
  const all = [...planted.map(([path, text]) => [path, text]), ...allowed];
  for (const [index, [path = "", text]] of all.entries()) {
    const file = join(tree, placeOf(path, index));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${text}\n`);
  }
  const biome = resolve("node_modules/@biomejs/biome/bin/biome");
  const given = ["lint", "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=github", "."];
  const { stdout } = spawnSync(process.execPath, [biome, ...given], { cwd: tree, encoding: "utf8" });
  messages = new Map();
  for (const line of stdout.split("\n")) {
    const found = /file=([^,]+)/.exec(line)?.[1];
    const file = found && relative(tree, found);
    if (file) messages.set(file, `${messages.get(file) ?? ""}${line}\n`);
  }
});

afterAll(() => rmSync(tree, { recursive: true }));

describe("who may import whom (docs/architecture.md)", () => {
  test.each(planted.map((row, index) => [...row, index] as const))(
    "refused in %s: %s",
    (path, _text, message, index) => {
      expect(messages.get(placeOf(path, index))).toContain(message);
    },
  );

  test.each(allowed.map((row, index) => [...row, index] as const))(
    "allowed in %s: %s",
    (path, _text, index) => {
      expect(messages.get(placeOf(path, planted.length + index))).toBeUndefined();
    },
  );
});
