import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import type { Definition } from "#server/db/definitions";
import { syncFolder } from "#server/db/embedded/data-directory";
import type { Migration } from "#server/db/migration-files";
import { describeDifferences, describeNewer, planMigrations } from "#server/db/migration-plan";
import { migrationStatements } from "#server/db/migration-queries";
import { listTables } from "./file/catalog-queries.ts";
import { CANONICAL_FORMAT, copyFrom } from "./file/copy-queries.ts";
import type { Header, Manifest, Part, Parts } from "./file/format.ts";
import { BackupRefused } from "./file/refusal.ts";
import { sha256 } from "./file/streams.ts";
import {
  checkRows,
  dropConstraints,
  findConstraints,
  restoreConstraints,
  setSequences,
  type TableConstraints,
} from "./load-queries.ts";

/** What this version's files say about the schema. */
interface Schema {
  known: Migration[];
  definitions: Definition[];
}

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
const SQL = "database.sql";
const DOCUMENTS = "documents";
const SUMS = "SHA256SUMS";

/**
 * Writes the parts as a folder readable without RenewDesk: `database.sql` for psql, the documents' files
 * under the keys in the table `documents`, and the SHA-256 of each file. The original migrations create the
 * schema, and this version's files the functions, views and triggers where the database is not older; the rows are loaded as in a restore. Verifies everything before it returns.
 */
export async function writePlain(
  folder: string,
  parts: Parts,
  client: pg.ClientBase,
  schema: Schema,
): Promise<{ bytes: number; manifest: Manifest }> {
  await mkdir(join(folder, DOCUMENTS), { recursive: true, mode: OWNER_ONLY_FOLDER });
  const sums = new Map<string, string>();
  const storeFile = async (key: string, bytes: Buffer) => {
    const name = `${DOCUMENTS}/${key}`;
    await writeFile(join(folder, name), bytes, { mode: OWNER_ONLY_FILE, flush: true });
    sums.set(name, sha256(bytes));
  };
  const hash = createHash("sha256");
  let manifest: Manifest | undefined;
  await pipeline(
    async function* () {
      const lines = databaseSql(parts, client, schema, storeFile);
      for (;;) {
        const { done, value } = await lines.next();
        if (done) {
          manifest = value;
          return;
        }
        hash.update(value);
        yield value;
      }
    },
    createWriteStream(join(folder, SQL), { mode: OWNER_ONLY_FILE, flush: true }),
  );
  sums.set(SQL, hash.digest("hex"));
  if (!manifest) throw new Error("The snapshot has no manifest");
  const list = [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join("");
  await writeFile(join(folder, SUMS), list, { mode: OWNER_ONLY_FILE, flush: true });
  for (const made of [join(folder, DOCUMENTS), folder]) syncFolder(made);
  return { bytes: await checkSums(folder, sums), manifest };
}

/** The text of database.sql; documents' files are stored on the way. Returns the snapshot's manifest. */
async function* databaseSql(
  parts: Parts,
  client: pg.ClientBase,
  schema: Schema,
  storeFile: (key: string, bytes: Buffer) => Promise<void>,
): AsyncGenerator<string | Buffer, Manifest | undefined> {
  let aside: TableConstraints | undefined;
  let header: Header | undefined;
  let open: string | undefined;
  for await (const part of parts) {
    if (part.kind === "header") {
      header = part.header;
      // In the snapshot's transaction, so that the table definitions match the rows.
      aside = await findConstraints(client);
      const all = (await listTables(client)).map(({ name }) => name);
      yield opening(header);
      yield sqlOf([...builtBy(header, schema), ...dropConstraints(all, aside)]);
    }
    if (open !== undefined && tableIn(part) !== open) {
      yield "\\.\n";
      open = undefined;
    }
    if (part.kind === "rows") {
      if (open === undefined)
        yield sqlOf(header?.tables.filter(({ name }) => name === part.table).map(copyFrom) ?? []);
      open = part.table;
      yield part.bytes;
    }
    if (part.kind === "file") await storeFile(part.key, part.bytes);
    if (part.kind !== "manifest" || !aside) continue;
    const { sequences, digests } = part.manifest;
    yield sqlOf([
      ...setSequences(sequences),
      ...restoreConstraints(aside),
      ...checkRows(digests),
      "commit",
      "analyze",
    ]);
    return part.manifest;
  }
  return undefined;
}

const tableIn = (part: Part) => (part.kind === "rows" ? part.table : undefined);

/** A migration's statement may end with a comment, so its terminator is on a separate line. */
const sqlOf = (statements: string[]) => statements.map((statement) => `${statement}\n;\n`).join("");

const opening = ({
  version,
  createdAt,
  postgres,
}: Header) => `-- The database of RenewDesk ${version} on PostgreSQL ${postgres}, as of ${createdAt}.
-- Into an empty database: psql -f ${SQL} <database>
-- All of it is there afterwards, or nothing.
\\set ON_ERROR_STOP on
\\set QUIET on
begin;
${CANONICAL_FORMAT};
set local client_min_messages = warning;
`;

/**
 * The statements that built the database. Throws BackupRefused when this version does not have their texts.
 */
function builtBy({ migrations, migratedBy }: Header, { known, definitions }: Schema): string[] {
  const plan = planMigrations(migrations, known);
  const newer = describeNewer(plan, migratedBy);
  const why = newer ? `is newer than this version: ${newer}` : describeDifferences(plan);
  if (why) throw new BackupRefused(`The database ${why}. Only pg_dump writes it as SQL.`);
  const current = plan.pending.length === 0 ? definitions : [];
  return [...migrationStatements(plan.built), ...current.map(({ statement }) => statement)];
}

/** Verifies every file. Returns the total size in bytes. */
async function checkSums(folder: string, sums: Map<string, string>): Promise<number> {
  let bytes = 0;
  for (const [name, sum] of sums) {
    const path = join(folder, name);
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    if (hash.digest("hex") !== sum) throw new BackupRefused(`${path} is not what was written.`);
    bytes += (await stat(path)).size;
  }
  return bytes;
}
