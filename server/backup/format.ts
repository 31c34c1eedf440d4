import * as z from "zod";

/** What a backup consists of. A change that older versions cannot read raises the number. */
export const FORMAT = 1;

const Migration = z.object({
  /** SHA-256 of the migration's text. */
  hash: z.string(),
  /** When it was written, milliseconds since 1970: what migrations are ordered by. */
  createdAt: z.number(),
});

const Table = z.object({
  name: z.string(),
  /** Those that are stored; generated ones are made again. */
  columns: z.array(z.string()),
});
export type Table = z.infer<typeof Table>;

const Digest = z.object({
  rows: z.number().int(),
  /** Over the rows as COPY writes them, in the order of the primary key: any two databases can be compared by it. */
  sha256: z.string(),
});
export type Digest = z.infer<typeof Digest>;

const Sequence = z.object({
  name: z.string(),
  /** A bigint as text. */
  value: z.string(),
  called: z.boolean(),
});
export type Sequence = z.infer<typeof Sequence>;

/** What stands first: enough to refuse a backup before its data is read. */
export const Header = z.object({
  product: z.literal("renewdesk"),
  format: z.number().int(),
  version: z.string(),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(Migration),
  /** The newest of them by name, and the version that applied it, in words; absent before versions noted it. */
  migratedBy: z.string().optional(),
  tables: z.array(Table),
  /** Tables whose rows are not in it. */
  leftOut: z.array(z.string()),
});
export type Header = z.infer<typeof Header>;

/** What stands last, because it is known only when all was read. */
export const Manifest = Header.extend({
  digests: z.record(z.string(), Digest),
  sequences: z.array(Sequence),
  files: z.array(z.object({ key: z.uuid(), size: z.number().int(), sha256: z.string() })),
  /** Documents whose file was not there. */
  missing: z.array(z.uuid()),
});
export type Manifest = z.infer<typeof Manifest>;

/**
 * A backup as it travels: the header, each table's rows in blocks, each document's file, the manifest. A file is one
 * block, because no document is larger than an upload may be.
 */
export type Part =
  | { kind: "header"; header: Header }
  | { kind: "rows"; table: string; bytes: Buffer }
  | { kind: "file"; key: string; bytes: Buffer }
  | { kind: "manifest"; manifest: Manifest };
export type Parts = AsyncIterable<Part>;
