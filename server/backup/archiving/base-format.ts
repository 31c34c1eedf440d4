import * as z from "zod";

/**
 * A base backup in the archive: the database's files as one compressed tar, in pieces, with what a restore
 * needs to know.
 */
export const BaseManifest = z.object({
  product: z.literal("renewdesk"),
  version: z.string(),
  /** PostgreSQL's major version; another one cannot use the files. */
  postgres: z.number().int(),
  startedAt: z.iso.datetime(),
  /** A restore can reach any time after it. */
  endedAt: z.iso.datetime(),
  /** The first required segment of the log. */
  segment: z.string(),
  pieces: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** Documents in the archive that had been deleted by then. */
  removedDocuments: z.array(z.string()),
});
export type BaseManifest = z.infer<typeof BaseManifest>;
