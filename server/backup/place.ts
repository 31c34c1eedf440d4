import { rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { openAside } from "#server/backup/aside";
import { inBucket } from "#server/backup/place-in-bucket";
import { type Config, directUrl, documentsBucket } from "#server/config";
import { syncFolder } from "#server/db/embedded/data-directory";
import { startEmbedded } from "#server/db/embedded/start";
import type { Files } from "#server/files";
import { openBucket } from "#server/files/bucket";
import { openFolder } from "#server/files/folder";

const DOCUMENTS = "documents";

/** An empty place that a backup is restored into: it becomes an installation as a whole, or stays empty. */
export interface Place {
  url: string;
  files: Files;
  /** The rows are about to be there for good. */
  beforeCommit(): Promise<void>;
  /** They are. */
  keep(): Promise<void>;
  /** They never will be. */
  discard(): Promise<void>;
}

/** Throws BackupRefused when DATA_DIR is not empty. The database itself is looked at when it is loaded. */
export async function openPlace(config: Config, say: (line: string) => void): Promise<Place> {
  const aside = await openAside(config, say);
  try {
    const [url, bucket] = [directUrl(config), documentsBucket(config)];
    const dataDir = resolve(config.DATA_DIR);
    const onDisk = await (url
      ? openGiven(dataDir, aside.folder, url)
      : openEmbedded(config, aside.folder, say, aside.keep));
    const place = bucket ? inBucket(onDisk, openBucket(bucket)) : onDisk;
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

/** The database is DATABASE_URL's; of DATA_DIR only the documents are used. */
async function openGiven(dataDir: string, aside: string, url: string): Promise<Place> {
  const [made, documents] = [join(aside, DOCUMENTS), join(dataDir, DOCUMENTS)];
  let placed = false;
  return {
    url,
    files: await openFolder(made),
    // Documents without their rows can be removed again; rows without their documents could not be mended.
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
): Promise<Place> {
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
