import type { Readable } from "node:stream";

/** Where the bytes of documents are kept: never under the web's root, and only under names of ours. */
export interface Files {
  /** Keeps a file for good before it answers; a file cut off half-way leaves nothing under its key. */
  write(key: string, bytes: Readable): Promise<void>;
  /** Undefined when there is no such file. */
  read(key: string): Promise<Readable | undefined>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Answers when files can be kept and read; asked as often as anybody asks for the server's health. */
  ping(): Promise<void>;
}

/** The place of the files cannot be reached, or does not let us in. What concerns no file goes on without it. */
export class FilesAway extends Error {}
