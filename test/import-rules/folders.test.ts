import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { allImports, type Import, importsIn, sources } from "./imports.ts";

/** A folder; a file at the root of a runtime stands for itself. */
const roomOf = (file: string) => (dirname(file).includes("/") ? dirname(file) : file);

/** The first ring of rooms that import each other, types included, or none. */
function ringOf(imports: Import[]): string[] | undefined {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [room, other] = [roomOf(from), roomOf(to)];
    if (room !== other) next.set(room, (next.get(room) ?? new Set()).add(other));
  }
  const done = new Set<string>();
  const walk = (room: string, path: string[]): string[] | undefined => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room];
    if (done.has(room)) return undefined;
    for (const other of next.get(room) ?? []) {
      const ring = walk(other, [...path, room]);
      if (ring) return ring;
    }
    done.add(room);
    return undefined;
  };
  for (const room of next.keys()) {
    const ring = walk(room, []);
    if (ring) return ring;
  }
  return undefined;
}

describe("the folders (docs/architecture.md)", () => {
  test("no folders import each other in a ring, not even types", () => {
    const imports = allImports();
    expect(imports.length).toBeGreaterThan(1000);
    expect(ringOf(imports)).toBeUndefined();
  });

  test("a ring is found", () => {
    const one = { from: "server/leads/a.ts", to: "server/users/b.ts", type: true };
    const back = { from: "server/users/c.ts", to: "server/leads/d.ts", type: false };
    expect(ringOf([one, back])).toEqual(["server/leads", "server/users", "server/leads"]);
    expect(ringOf([one])).toBeUndefined();
  });

  test("no folder holds more than 40 files, except web/ui", () => {
    const folders = ["contract", "server", "web", "test", "scripts"].flatMap((root) => [
      root,
      ...readdirSync(root, { recursive: true, encoding: "utf8" })
        .map((name) => `${root}/${name}`)
        .filter((name) => statSync(name).isDirectory()),
    ]);
    const crowded = folders
      .filter((folder) => folder !== "web/ui" && !folder.startsWith("server/db/migrations"))
      .filter((folder) => readdirSync(folder, { withFileTypes: true }).filter((e) => e.isFile()).length > 40);
    expect(crowded).toEqual([]);
  });
});

describe("the browser's first load (docs/architecture.md)", () => {
  const files = new Set(sources());
  const values = (file: string) =>
    importsIn(file, readFileSync(file, "utf8"), files).filter(({ type }) => !type);

  /** Contract files that load zod, themselves or by what they import. */
  const withSchemas = new Set<string>();
  const contract = [...files].filter((file) => file.startsWith("contract/"));
  for (const file of contract)
    if (/^import (?!type)[^;]*from "zod"/m.test(readFileSync(file, "utf8"))) withSchemas.add(file);
  for (let before = -1; before !== withSchemas.size; ) {
    before = withSchemas.size;
    for (const file of contract)
      if (values(file).some(({ to }) => withSchemas.has(to))) withSchemas.add(file);
  }

  test("carries no schemas: screens import the calls of the contract as types only", () => {
    expect(withSchemas.size).toBeGreaterThan(20);
    const offenders = [...files]
      .filter((file) => file.startsWith("web/"))
      .flatMap((file) => values(file).filter(({ to }) => withSchemas.has(to)));
    expect(offenders).toEqual([]);
  });

  test("schemas stand in calls.ts, schemas.ts and the two halves of a lead's calls", () => {
    const elsewhere = [...withSchemas].filter((file) => !/\/(calls|schemas|api|access)\.ts$/.test(file));
    expect(elsewhere).toEqual(["contract/leads/edit.ts", "contract/leads/record.ts"]);
  });
});
