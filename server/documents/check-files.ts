import type { Db } from "#server/db/handles";
import type { Files } from "#server/files/files";
import { documentsWithFile } from "#server/files/queries";

/** Thrown after the missing files have been printed. */
export class FilesMissing extends Error {}

/** Reads every document's file from end to end and reports each that is missing or has another length. */
export async function checkFiles(
  db: Db,
  files: Pick<Files, "read">,
  say: (line: string) => void,
): Promise<{ checked: number; faulty: number }> {
  const documents = await documentsWithFile(db);
  let faulty = 0;
  for (const { id, leadId, fileKey, size } of documents) {
    const fault = faultOf(size, await lengthOf(files, fileKey));
    if (!fault) continue;
    faulty++;
    say(`Document ${id} of lead ${leadId}: its file ${fileKey} ${fault}`);
  }
  return { checked: documents.length, faulty };
}

function faultOf(size: number | null, length: number | undefined): string | undefined {
  if (length === undefined) return "is missing";
  return size === null || size === length ? undefined : `has ${length} bytes instead of ${size}`;
}

async function lengthOf(files: Pick<Files, "read">, key: string): Promise<number | undefined> {
  const bytes = await files.read(key);
  if (!bytes) return undefined;
  let length = 0;
  for await (const chunk of bytes) length += chunk.length;
  return length;
}
