import { unzipSync } from "fflate";
import { MAX_ENTRIES, MAX_UNPACKED_BYTES, UnreadableTable } from "./table-problem.ts";

export type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** In the flags of a file's own header (APPNOTE.TXT 4.4.4). */
const [FLAGS, ENCRYPTED] = [6, 1];

/** The unpacked files of an archive. Their sizes are added up before anything is unpacked, and none grows beyond its size. */
export function unzip(bytes: Uint8Array<ArrayBuffer>): Files {
  if (((bytes[FLAGS] ?? 0) & ENCRYPTED) !== 0) throw new UnreadableTable("password");
  let entries = 0;
  let unpacked = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ originalSize }) => {
        entries += 1;
        unpacked += originalSize;
        if (entries > MAX_ENTRIES || unpacked > MAX_UNPACKED_BYTES) throw new UnreadableTable("too-large");
        return true;
      },
    });
    return new Map(Object.entries(files).map(([name, file]) => [name.replaceAll("\\", "/"), file]));
  } catch (error) {
    if (error instanceof UnreadableTable) throw error;
    throw new UnreadableTable("damaged", { cause: error });
  }
}

export const textOfFile = (files: Files, name: string): string => new TextDecoder().decode(files.get(name));
