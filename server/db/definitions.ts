import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A function, view or trigger of the database. */
export interface Definition {
  /** "function phone_key" */
  name: string;
  /** Creates or replaces it. */
  statement: string;
}

const COMMENT_LINES = /^--.*\n/gm;
const STATEMENTS = /^(?=CREATE OR REPLACE )/m;
const NAME = /^CREATE OR REPLACE (FUNCTION|VIEW|TRIGGER) (\w+)/;

/** The current definitions, which belong to the newest migration of the folder beside them. */
export function readDefinitions(migrationsFolder: string): Definition[] {
  const folder = join(migrationsFolder, "..", "functions");
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return files.sort().flatMap((name) => splitDefinitions(readFileSync(join(folder, name), "utf8")));
}

function splitDefinitions(text: string): Definition[] {
  const statements = text.replace(COMMENT_LINES, "").split(STATEMENTS);
  return statements
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "")
    .map((statement) => {
      const [, kind, name] = NAME.exec(statement) ?? [];
      if (!kind || !name) throw new Error(`Not a function, view or trigger: ${statement}`);
      return { name: `${kind.toLowerCase()} ${name}`, statement };
    });
}
