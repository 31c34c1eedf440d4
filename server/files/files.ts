import type { Readable } from "node:stream";

/** Storage for the documents' files: never below the web root, and only under generated keys. */
export interface Files {
  /** Durable when it resolves; a write that is cut off leaves nothing under its key. */
  write(key: string, bytes: Readable): Promise<void>;
  /** Undefined when there is no such file. */
  read(key: string): Promise<Readable | undefined>;
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>;
  /** Resolves when files can be written and read; called on every health check. */
  ping(): Promise<void>;
}
