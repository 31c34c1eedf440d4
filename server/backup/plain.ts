import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { sha256 } from "#server/backup/bytes";
import { listTables } from "#server/backup/catalog-queries";
import { copyFrom, ONE_FORM } from "#server/backup/copy-queries";
import type { Header, Manifest, Part, Parts } from "#server/backup/format";
import {
  checkRows,
  findAside,
  putBack,
  type SetAside,
  setAside,
  setSequences,
} from "#server/backup/load-queries";
import { BackupRefused } from "#server/backup/refusal";
import { syncFolder } from "#server/db/embedded/data-directory";
import type { Migration } from "#server/db/migration-files";
import { differenceOf, newerThan, planMigrations } from "#server/db/migration-plan";
import { migrationStatements } from "#server/db/migration-queries";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
const SQL = "database.sql";
const DOCUMENTS = "documents";
const SUMS = "SHA256SUMS";

/**
 * Writes the parts as a folder that needs no RenewDesk to be read: `database.sql` for psql, the documents' files under
 * the keys by which the table `documents` names them, and the SHA-256 of each file. The schema is made by the migrations
 * that made it before, and the rows are loaded as a restore loads them. Reads everything back before it returns.
 */
export async function writePlain(
  folder: string,
  parts: Parts,
  client: pg.ClientBase,
  known: Migration[],
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
      const lines = databaseSql(parts, client, known, storeFile);
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
  if (!manifest) throw new Error("A snapshot without an end");
  const list = [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join("");
  await writeFile(join(folder, SUMS), list, { mode: OWNER_ONLY_FILE, flush: true });
  for (const made of [join(folder, DOCUMENTS), folder]) syncFolder(made);
  return { bytes: await checkSums(folder, sums), manifest };
}

/** The text of database.sql; files are stored on the way. Answers what the snapshot says of itself. */
async function* databaseSql(
  parts: Parts,
  client: pg.ClientBase,
  known: Migration[],
  storeFile: (key: string, bytes: Buffer) => Promise<void>,
): AsyncGenerator<string | Buffer, Manifest | undefined> {
  let aside: SetAside | undefined;
  let header: Header | undefined;
  let open: string | undefined;
  for await (const part of parts) {
    if (part.kind === "header") {
      header = part.header;
      // In the snapshot's own transaction: what stands on the tables is of the same moment.
      aside = await findAside(client);
      const all = (await listTables(client)).map(({ name }) => name);
      yield opening(header);
      yield sqlOf([...builtBy(header, known), ...setAside(all, aside)]);
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
    yield sqlOf([...setSequences(sequences), ...putBack(aside), ...checkRows(digests), "commit", "analyze"]);
    return part.manifest;
  }
  return undefined;
}

const tableIn = (part: Part) => (part.kind === "rows" ? part.table : undefined);

/** A statement of a migration may end with a comment, so its end stands on a line of its own. */
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
${ONE_FORM};
set local client_min_messages = warning;
`;

/** What built the database. Throws BackupRefused where it was built by texts that this version does not have. */
function builtBy({ migrations, migratedBy }: Header, known: Migration[]): string[] {
  const plan = planMigrations(migrations, known);
  const newer = newerThan(plan, migratedBy);
  const why = newer ? `is newer than this version: ${newer}` : differenceOf(plan);
  if (why) throw new BackupRefused(`The database ${why}. Only pg_dump writes it as SQL.`);
  return migrationStatements(plan.built);
}

/** Reads every file back. Answers how many bytes there are. */
async function checkSums(folder: string, sums: Map<string, string>): Promise<number> {
  let bytes = 0;
  for (const [name, sum] of sums) {
    const path = join(folder, name);
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    if (hash.digest("hex") !== sum) throw new BackupRefused(`${path} does not read back as it was written.`);
    bytes += (await stat(path)).size;
  }
  return bytes;
}
