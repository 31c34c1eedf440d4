import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { buffer } from "node:stream/consumers";
import { bucketOf, type Config } from "#server/config";
import { syncFolder } from "#server/db/embedded/data-directory";
import { noSuchFile } from "#server/files/folder";
import { openObjects } from "#server/files/objects";
import { backupFolder } from "../folder.ts";

/** The archive: named pieces of a few MB, in a folder or in a bucket. */
export interface ArchiveStore {
  /** As shown to people: a path, or the bucket's address. */
  readonly address: string;
  /** Durable when it resolves. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Undefined when there is no such piece. */
  read(name: string): Promise<Buffer | undefined>;
  /** The names with this prefix, in order. */
  list(prefix: string): Promise<string[]>;
  /** Removing a missing piece is not an error. */
  remove(name: string): Promise<void>;
}

const FOLDER = "wal";
/** For a piece of 32 MB over a slow line. */
const ANSWER_LIMIT_MS = 120_000;

/** Undefined without BACKUP_WAL. */
export function openArchiveStore(config: Config): ArchiveStore | undefined {
  const folder = backupFolder(config);
  if (config.BACKUP_WAL === "on" && folder) return inFolder(join(folder, FOLDER));
  if (config.BACKUP_WAL === "bucket") return inBucket(config);
  return undefined;
}

export function inFolder(root: string): ArchiveStore {
  return {
    address: root,
    async write(name, bytes) {
      const path = join(root, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.part`;
      const file = await open(draft, "w", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
      syncFolder(dirname(path));
    },
    read: (name) => readFile(join(root, name)).catch(noSuchFile),
    list: async (prefix) => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(noSuchFile);
      return (entries ?? [])
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
        .filter((name) => name.startsWith(prefix))
        .sort();
    },
    remove: (name) => rm(join(root, name), { force: true }),
  };
}

function inBucket(config: Config): ArchiveStore {
  const bucket = bucketOf(config, "BACKUP_WAL=bucket");
  const objects = openObjects(bucket, ANSWER_LIMIT_MS);
  const key = (name: string) => `${FOLDER}/${name}`;
  return {
    address: `${bucket.endpoint}/${bucket.name}/${FOLDER}`,
    write: (name, bytes) => objects.put(key(name), bytes),
    read: async (name) => {
      const content = await objects.get(key(name));
      return content && buffer(content);
    },
    list: async (prefix) => (await objects.list(key(prefix))).map((found) => found.slice(FOLDER.length + 1)),
    remove: (name) => objects.remove(key(name)),
  };
}
