import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";

/** The folder with package.json, from the sources and from the build. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}

export const migrationsFolderOf = (root: string) => join(root, "server/db/migrations");

/** The running version and, in a release, the commit it was built from. */
export interface Release {
  version: string;
  commit?: string | undefined;
}

const Package = z.object({ version: z.string(), commit: z.string().optional() });

export function releaseOf(root: string): Release {
  return Package.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
}

/** "0.3.0, commit 8484cef0b1c2" */
export const releaseLabel = ({ version, commit }: Release) =>
  commit === undefined ? version : `${version}, commit ${commit}`;
