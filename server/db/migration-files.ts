import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

/** One text of a migration. */
export interface MigrationForm {
  /** SHA-256 of the file. */
  hash: string;
  statements: string[];
}

export interface Migration {
  name: string;
  /** When it was written, milliseconds since 1970: what migrations are ordered and found by. */
  createdAt: number;
  /** The text that is applied today first, then those that installations have applied before it. */
  forms: [MigrationForm, ...MigrationForm[]];
}

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/**
 * The migrations of a folder, in their order. `earlier/<name>.<number>.sql` is a text that a released version applied
 * under the same name: a database that was built with it is as good as one that was built with today's.
 */
export function readMigrations(folder: string): Migration[] {
  const earlier = join(folder, "earlier");
  const earlierNames = existsSync(earlier) ? readdirSync(earlier).sort() : [];
  const { entries } = Journal.parse(JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")));
  return entries.map(({ tag, when }) => ({
    name: tag,
    createdAt: when,
    forms: [
      readForm(join(folder, `${tag}.sql`)),
      ...earlierNames
        .filter((name) => name.startsWith(`${tag}.`))
        .map((name) => readForm(join(earlier, name))),
    ],
  }));
}

/** Hash and statements as drizzle-kit's own migrator makes them of a file. */
function readForm(file: string): MigrationForm {
  const text = readFileSync(file, "utf8");
  return {
    hash: createHash("sha256").update(text).digest("hex"),
    statements: text.split("--> statement-breakpoint"),
  };
}
