import * as z from "zod";

/** A base backup in the archive: the database's files as one compressed tar, in pieces, with what is needed to use it. */
export const BaseManifest = z.object({
  product: z.literal("renewdesk"),
  version: z.string(),
  /** PostgreSQL's major version: the files fit no other. */
  postgres: z.number().int(),
  startedAt: z.iso.datetime(),
  /** A restore reaches any moment after it. */
  endedAt: z.iso.datetime(),
  /** The first segment of the log that is needed. */
  segment: z.string(),
  pieces: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** Documents in the archive that had been removed by then. */
  removedDocuments: z.array(z.string()),
});
export type BaseManifest = z.infer<typeof BaseManifest>;
