import { PassThrough } from "node:stream";
import { ZipFile } from "yazl";
import { auditAlone } from "#server/audit/queries";
import type { Db } from "#server/db/handles";
import type { Files } from "#server/files/files";
import { type Attachment, type Moment, notFound } from "#server/platform/http";
import { readHoldings } from "./export-queries.ts";
import { numbersOfRecord, readPerson, recordsWith } from "./person-queries.ts";
import { readablePage } from "./readable-page.ts";

/** One file about one person, streamed. Audited before the first byte is sent. */
export async function exportPerson(
  { db, files }: { db: Db; files: Files },
  moment: Moment,
  id: number,
): Promise<Attachment> {
  const numbers = await numbersOfRecord(db, id);
  if (!numbers) throw notFound("Customer");
  const customerIds = await recordsWith(db, id, numbers);
  const person = await readPerson(db, customerIds, numbers);
  const holdings = await readHoldings(db, customerIds, person);
  await auditAlone(db, moment, "personal_data.exported", { customerIds });

  const zip = new ZipFile();
  const bytes = zip.outputStream.pipe(new PassThrough());
  const documents: object[] = [];
  for (const { fileKey, ...document } of holdings.documents) {
    const file = fileKey ? await files.read(fileKey) : undefined;
    // The id comes first because two documents may have the same name.
    const path = `documents/${document.id}-${document.fileName.replace(/[^\w .()-]/g, "_")}`;
    // One that cannot be read ends the file, not the server.
    file?.once("error", (error) => bytes.destroy(error));
    if (file) zip.addReadStream(file, path, { mtime: document.uploadedAt });
    documents.push({ ...document, file: file ? path : null });
  }
  const held = { ...holdings, documents };
  const text = JSON.stringify({ exportedAt: moment.now, ...held }, null, 2);
  zip.addBuffer(Buffer.from(text), "person.json", { mtime: moment.now });
  const page = readablePage(`Data held about ${person.names.join(", ")}`, held);
  zip.addBuffer(Buffer.from(page), "person.html", { mtime: moment.now });
  zip.end();
  return {
    fileName: `personal-data-${id}.zip`,
    contentType: "application/zip",
    bytes,
  };
}
