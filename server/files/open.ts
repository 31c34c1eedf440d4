import { join, resolve } from "node:path";
import { type Config, documentsBucket } from "#server/config";
import { openBucket } from "./bucket.ts";
import type { Files } from "./files.ts";
import { openFolder } from "./folder.ts";

/** The documents' storage chosen by STORAGE. */
export async function openFiles(config: Config): Promise<Files> {
  const bucket = documentsBucket(config);
  return bucket ? openBucket(bucket) : openFolder(documentsFolder(config));
}

/** The documents' folder on the local disk. */
export function documentsFolder({ DATA_DIR }: Pick<Config, "DATA_DIR">): string {
  return join(resolve(DATA_DIR), "documents");
}
