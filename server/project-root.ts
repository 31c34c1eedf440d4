import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";

/** The folder with package.json, from the sources as from what is built of them. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}

export const migrationsFolderOf = (root: string) => join(root, "server/db/migrations");

/** The product's version. */
export function productVersion(root: string): string {
  const text = readFileSync(join(root, "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
