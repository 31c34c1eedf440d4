import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** A file that replaces modules, globals or the clock, or changes the process's folder, runs in a process of its own. */
const REPLACES = /\bvi\.(?:mock|stubGlobal|useFakeTimers)\(|\bprocess\.chdir\(/;
const alone = ["contract", "server", "web", "test/import-rules"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => file.endsWith(".test.ts") && REPLACES.test(readFileSync(file, "utf8"))),
);

/** Each takes 20 seconds and more: `npm test` leaves them to `npm run test:all`. */
const slow = [
  "server/db/embedded/{directory-lock,start}.test.ts",
  "server/operations/{connections,silent-database}.test.ts",
  "server/demo/demo.test.ts",
  "server/figures/figures.test.ts",
  "server/imports/drafts/replace.test.ts",
  "server/personal-data/erasure-race.test.ts",
];

/** They wait for PostgreSQL and for clocks more than they compute. */
const workers = availableParallelism() + 2;
/** A password costs next to nothing but where its cost is what is tested. */
const cheapPasswords = { alias: { "@node-rs/argon2": resolve("server/testing/argon2.ts") } };

export default defineConfig({
  test: {
    // A shared machine may stall for seconds.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: workers,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{contract,web}/**/*.test.ts", "test/{docs,import-rules}/*.test.ts"],
          exclude: alone,
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: cheapPasswords,
        test: {
          name: "api",
          include: ["server/**/*.test.ts"],
          exclude: [...alone, ...slow],
          isolate: false,
          globalSetup: ["server/testing/database.ts"],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: alone,
          globalSetup: ["server/testing/database.ts"],
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        resolve: cheapPasswords,
        test: {
          name: "slow",
          include: slow,
          isolate: false,
          globalSetup: ["server/testing/database.ts"],
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        resolve: cheapPasswords,
        test: {
          name: "input",
          include: ["test/input/*.test.ts"],
          isolate: false,
          globalSetup: ["server/testing/database.ts"],
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          name: "product",
          include: ["test/{backup,commands,faults,scale-out}/*.test.ts"],
          provide: { durable: true },
          // Whole installations are started, killed and restored, beside the browser tests.
          testTimeout: 900_000,
          hookTimeout: 300_000,
          // As for the browser tests: one that needs its second try is reported with it.
          retry: process.env.CI ? 1 : 0,
          globalSetup: ["server/testing/database.ts"],
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
