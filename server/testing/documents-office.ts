import { sweepDeletedDocuments } from "#server/documents/delete-document";
import { cookieOf, type Form, formOf } from "./documents.ts";
import { openOffice, type Person } from "./office.ts";
import { type TestPlace, testBucket, testFolder } from "./services/buckets.ts";

/** For tests: where the files of documents are stored. */
export const storages = [
  ["on the disk", testFolder],
  ["in a bucket", testBucket],
] as const;

export type DocumentsOffice = Awaited<ReturnType<typeof openDocumentsOffice>>;

/** For tests: an office with its own storage of files, two telecallers and an unassigned lead. */
export async function openDocumentsOffice(openTestPlace: () => Promise<TestPlace>) {
  const place = await openTestPlace();
  const office = await openOffice({ files: place.files });
  const asha = await office.telecaller("asha");
  const vikram = await office.telecaller("vikram");
  const lead = await office.lead();
  return {
    place,
    office,
    asha,
    vikram,
    lead,
    freshLead: () => office.lead(),
    upload: (person: Person, id: number, form: Form = {}) =>
      person.send(
        "POST",
        `/api/leads/${id}/documents`,
        formOf({ documentType: "insurance_policy", ...form }),
      ),
    download: (person: Person, id: number) => person.get(`/api/documents/${id}/download`),
    /** A document's bytes as a browser downloads them. */
    saved: async (id: number) => {
      const cookie = await cookieOf(office, "asha");
      const response = await fetch(`${office.url}/api/documents/${id}/download`, { headers: { cookie } });
      return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
    },
    listOf: async (id: number) => (await office.admin.get(`/api/leads/${id}/documents`)).body,
    historyOf: async (id: number) => (await office.admin.get(`/api/leads/${id}/call-logs`)).body,
    keptFiles: () => place.keys(),
    looseFiles: () => office.query("select * from loose_files"),
    sweepAt: (at: string) =>
      sweepDeletedDocuments({ db: office.db, files: place.files, clock: () => new Date(at) }),
    close: async () => {
      await office.close();
      await place.close();
    },
  };
}
