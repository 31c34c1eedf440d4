import * as z from "zod";

/** The backup format. A change that older versions cannot read increments it. */
export const FORMAT = 1;

const Migration = z.object({
  /** SHA-256 of the migration's text. */
  hash: z.string(),
  /** When it was written, milliseconds since 1970; migrations are ordered by it. */
  createdAt: z.number(),
});

const Table = z.object({
  name: z.string(),
  /** The stored columns; generated ones are recomputed. */
  columns: z.array(z.string()),
});
export type Table = z.infer<typeof Table>;

const Digest = z.object({
  rows: z.number().int(),
  /** Over the rows as COPY writes them, in primary key order: two databases can be compared by it. */
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

/** The first part: enough to refuse a backup before reading its data. */
export const Header = z.object({
  product: z.literal("renewdesk"),
  format: z.number().int(),
  version: z.string(),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(Migration),
  /** The newest migration's name and the version that applied it; absent before versions recorded it. */
  migratedBy: z.string().optional(),
  tables: z.array(Table),
  /** Tables whose rows are excluded. */
  leftOut: z.array(z.string()),
});
export type Header = z.infer<typeof Header>;

/** The last part: known only after everything was read. */
export const Manifest = Header.extend({
  digests: z.record(z.string(), Digest),
  sequences: z.array(Sequence),
  files: z.array(z.object({ key: z.uuid(), size: z.number().int(), sha256: z.string() })),
  /** Documents whose file was missing. */
  missing: z.array(z.uuid()),
});
export type Manifest = z.infer<typeof Manifest>;

/**
 * The parts of a backup in order: the header, each table's rows in blocks, each document's file, the
 * manifest. A file is one block, because a document is no larger than an upload.
 */
export type Part =
  | { kind: "header"; header: Header }
  | { kind: "rows"; table: string; bytes: Buffer }
  | { kind: "file"; key: string; bytes: Buffer }
  | { kind: "manifest"; manifest: Manifest };
export type Parts = AsyncIterable<Part>;
