import { join, resolve } from "node:path";
import { type Config, documentsBucket } from "#server/config";
import type { Files } from "#server/files";
import { openBucket } from "#server/files/bucket";
import { openFolder } from "#server/files/folder";

/** The documents of an installation, wherever STORAGE says that they are. */
export async function openFiles(config: Config): Promise<Files> {
  const bucket = documentsBucket(config);
  return bucket ? openBucket(bucket) : openFolder(documentsFolder(config));
}

/** Where they lie on this machine's disk. */
export function documentsFolder({ DATA_DIR }: Pick<Config, "DATA_DIR">): string {
  return join(resolve(DATA_DIR), "documents");
}
