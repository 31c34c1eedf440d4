import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { insertAudit } from "#server/audit/queries";
import type { Db } from "#server/db/handles";
import type { Files } from "#server/files/files";
import { type Attachment, type Moment, notFound } from "#server/platform/http";
import { readPerson, recordsOfPerson } from "./queries.ts";

/** One file about one person, streamed. Audited before the first byte is sent. */
export async function exportPerson(
  { db, files }: { db: Db; files: Files },
  moment: Moment,
  id: number,
): Promise<Attachment> {
  const customerIds = await recordsOfPerson(db, id);
  if (customerIds.length === 0) throw notFound("Customer");
  const person = await readPerson(db, customerIds);
  await db.transaction((tx) => insertAudit(tx, moment, "personal_data.exported", { customerIds }));

  const zip = new ZipFile();
  const documents: object[] = [];
  for (const { fileKey, ...document } of person.documents) {
    const file = fileKey ? await files.read(fileKey) : undefined;
    // The id comes first because two documents may have the same name.
    const path = `documents/${document.id}-${document.fileName.replace(/[^\w .()-]/g, "_")}`;
    if (file) zip.addReadStream(file, path, { mtime: document.uploadedAt });
    documents.push({ ...document, file: file ? path : null });
  }
  const text = JSON.stringify({ exportedAt: moment.now, ...person, documents }, null, 2);
  zip.addBuffer(Buffer.from(text), "person.json", { mtime: moment.now });
  zip.end();
  return {
    fileName: `personal-data-${id}.zip`,
    contentType: "application/zip",
    bytes: Readable.from(zip.outputStream),
  };
}
