import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

/** Lints a text as if it stood in the tree at that path. A fence that never refuses anything is no fence. */
function lint(path: string, text: string): string {
  const tree = mkdtempSync(join(tmpdir(), "renewdesk-fences-"));
  try {
    cpSync("biome.json", join(tree, "biome.json"));
    cpSync("fences/clock.grit", join(tree, "fences/clock.grit"));
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), `${text}\n`);
    const biome = resolve("node_modules/@biomejs/biome/bin/biome");
    const { stdout, stderr } = spawnSync(process.execPath, [biome, "lint", "--vcs-enabled=false", path], {
      cwd: tree,
      encoding: "utf8",
    });
    return stdout + stderr;
  } finally {
    rmSync(tree, { recursive: true });
  }
}

describe("who may import whom (docs/architecture.md)", () => {
  const planted: [string, string, string, string][] = [
    [
      "the contract imports nothing of Node",
      "contract/planted.ts",
      'export * from "node:fs";',
      "The contract is pure",
    ],
    [
      "the contract imports nothing of the server",
      "contract/planted.ts",
      'export * from "#server/http";',
      "The contract is pure",
    ],
    [
      "the browser never imports the server",
      "web/leads/planted.ts",
      'export * from "#server/http";',
      "The browser never imports the server",
    ],
    [
      "screens do not reach into each other",
      "web/leads/planted.ts",
      'export * from "#web/users/UsersScreen.tsx";',
      "Screens do not reach into each other",
    ],
    [
      "the server never imports the browser side",
      "server/leads/planted.ts",
      'export * from "#web/lib/api.ts";',
      "The server never imports the browser side",
    ],
    [
      "of another feature only its queries may be used",
      "server/leads/planted.ts",
      'export * from "#server/users/create-user";',
      "Of another feature only its queries",
    ],
    [
      "SQL lives in queries.ts",
      "server/leads/planted.ts",
      'export { sql } from "drizzle-orm";',
      "SQL lives in the feature's queries.ts",
    ],
    [
      "the place of the files knows no feature",
      "server/files/planted.ts",
      'export * from "#server/documents/queries";',
      "Files know no feature",
    ],
    [
      "nobody reads the wall clock",
      "server/leads/planted.ts",
      "export const at = new Date();",
      "Take the time from",
    ],
    [
      "nobody reads the wall clock in the browser",
      "web/leads/planted.ts",
      "export const at = Date.now();",
      "Take the time from",
    ],
  ];

  test.each(planted)("%s", (_title, path, text, message) => {
    expect(lint(path, text)).toContain(message);
  });

  test("what is allowed passes: zod in the contract, another feature's queries, a feature's own files", () => {
    expect(lint("contract/planted.ts", 'export * from "zod";\nexport * from "./roles.ts";')).not.toContain(
      "×",
    );
    expect(lint("server/leads/planted.ts", 'export * from "#server/users/queries";')).toContain(
      "No fixes applied",
    );
    expect(lint("web/leads/planted.ts", 'export * from "./LeadsTable.tsx";')).toContain("No fixes applied");
  });
});

describe("the browser's first load (docs/architecture.md)", () => {
  const sources = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      /(?<!\.test)\.tsx?$/.test(name),
    );
  const carriesZod = new Set(
    sources("contract").filter((name) =>
      /^import (?!type).*from "(zod|\.\/(fields|endpoint)\.ts)"/m.test(
        readFileSync(join("contract", name), "utf8"),
      ),
    ),
  );
  /** Files that bring schemas along into whoever imports them for their values. */
  const valueImports = (text: string) =>
    [...text.matchAll(/^import (?!type )[^;]*?from "#contract\/([\w-]+)"/gms)].map(
      ([, name]) => `${name}.ts`,
    );

  test("carries no schemas: screens import the calls of the contract as types only", () => {
    expect(carriesZod.size).toBeGreaterThan(5);
    const offenders = sources("web").filter((name) =>
      valueImports(readFileSync(join("web", name), "utf8")).some((contract) => carriesZod.has(contract)),
    );
    expect(offenders).toEqual([]);
    expect(
      valueImports('import { leadsApi } from "#contract/leads";').some((name) => carriesZod.has(name)),
    ).toBe(true);
  });
});
