import { rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Config, documentsBucket } from "#server/config";
import { findDirectUrl } from "#server/db/direct-url";
import { syncFolder } from "#server/db/embedded/data-directory";
import { startEmbedded } from "#server/db/embedded/start";
import { openBucket } from "#server/files/bucket";
import type { Files } from "#server/files/files";
import { openFolder } from "#server/files/folder";
import { withBucketDocuments } from "./restore-target-in-bucket.ts";
import { openStaging } from "./staging.ts";

const DOCUMENTS = "documents";

/** The empty target of a restore: it becomes a complete installation or stays empty. */
export interface RestoreTarget {
  url: string;
  files: Files;
  /** Called before the rows are committed. */
  beforeCommit(): Promise<void>;
  /** Called after the commit. */
  keep(): Promise<void>;
  /** Called when the restore failed. */
  discard(): Promise<void>;
}

/** Throws BackupRefused when DATA_DIR is not empty. The database itself is checked when it is loaded. */
export async function openRestoreTarget(config: Config, say: (line: string) => void): Promise<RestoreTarget> {
  const aside = await openStaging(config, say);
  try {
    const [url, bucket] = [await findDirectUrl(config), documentsBucket(config)];
    const dataDir = resolve(config.DATA_DIR);
    const onDisk = await (url
      ? openGiven(dataDir, aside.folder, url)
      : openEmbedded(config, aside.folder, say, aside.keep));
    const place = bucket ? withBucketDocuments(onDisk, openBucket(bucket)) : onDisk;
    const ended = (work: () => Promise<void>) => async () => {
      await work();
      await aside.discard();
    };
    return { ...place, keep: ended(place.keep), discard: ended(place.discard) };
  } catch (error) {
    aside.release();
    throw error;
  }
}

/** The database is DATABASE_URL's; DATA_DIR holds only the documents. */
async function openGiven(dataDir: string, aside: string, url: string): Promise<RestoreTarget> {
  const [made, documents] = [join(aside, DOCUMENTS), join(dataDir, DOCUMENTS)];
  let placed = false;
  return {
    url,
    files: await openFolder(made),
    // Documents without rows can be removed again; rows without documents could not be repaired.
    beforeCommit: async () => {
      await rm(documents, { recursive: true, force: true });
      await rename(made, documents);
      placed = true;
      syncFolder(dataDir);
    },
    keep: async () => {},
    discard: async () => {
      if (placed) await rm(documents, { recursive: true, force: true });
    },
  };
}

async function openEmbedded(
  config: Config,
  aside: string,
  say: (line: string) => void,
  keep: () => Promise<void>,
): Promise<RestoreTarget> {
  const files = await openFolder(join(aside, DOCUMENTS));
  const embedded = await startEmbedded({ dataDir: aside, postgres: config.EMBEDDED_POSTGRES, log: say });
  return {
    url: embedded.url,
    files,
    beforeCommit: async () => {},
    keep: async () => {
      await embedded.stop();
      await keep();
    },
    discard: () => embedded.stop(),
  };
}
