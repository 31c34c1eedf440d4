import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

/** One text of a migration. */
export interface MigrationText {
  /** SHA-256 of the file. */
  hash: string;
  statements: string[];
}

export interface Migration {
  name: string;
  /** When it was written, milliseconds since 1970; identifies and orders migrations. */
  createdAt: number;
  /** The current text first, then superseded texts that installations have applied. */
  forms: [MigrationText, ...MigrationText[]];
}

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/**
 * The migrations of a folder, in order. `superseded/<name>.<number>.sql` is a text that a released version
 * applied under the same name: a database built with it is equivalent to one built with the current text.
 */
export function readMigrations(folder: string): Migration[] {
  const superseded = join(folder, "superseded");
  const supersededNames = existsSync(superseded) ? readdirSync(superseded).sort() : [];
  const { entries } = Journal.parse(JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")));
  return entries.map(({ tag, when }) => ({
    name: tag,
    createdAt: when,
    forms: [
      readText(join(folder, `${tag}.sql`)),
      ...supersededNames
        .filter((name) => name.startsWith(`${tag}.`))
        .map((name) => readText(join(superseded, name))),
    ],
  }));
}

/** Hash and statements of a file, as drizzle-kit's migrator computes them. */
function readText(file: string): MigrationText {
  const text = readFileSync(file, "utf8");
  return {
    hash: createHash("sha256").update(text).digest("hex"),
    statements: text.split("--> statement-breakpoint"),
  };
}
