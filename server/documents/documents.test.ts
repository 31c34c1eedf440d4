import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DOCUMENT_MAX_BYTES, documentFaults, formatOf } from "#contract/documents/types";
import { POLICY_RECEIVED_NOTE } from "#contract/lead/remarks";
import { type TestPlace, testBucket, testFolder } from "#server/testing/buckets";
import {
  cookieOf,
  doc,
  docx,
  type Form,
  formOf,
  jpeg,
  pdf,
  pdfOf,
  png,
  xls,
  zip,
} from "#server/testing/documents";
import { type Office, openOffice, type Person } from "#server/testing/office";
import { sweepDeletedDocuments } from "./delete-document.ts";

describe.each([
  ["on the disk", testFolder],
  ["in a bucket", testBucket],
])("documents %s", (_where, openTestPlace) => {
  let place: TestPlace;
  let office: Office;
  let asha: Person;
  let vikram: Person;
  let lead: number;
  let database: pg.Client;

  beforeAll(async () => {
    place = await openTestPlace();
    office = await openOffice({ files: place.files });
    asha = await office.telecaller("asha");
    vikram = await office.telecaller("vikram");
    lead = await office.lead();
    database = new pg.Client({ connectionString: office.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await office.close();
    await place.close();
  });

  const upload = (person: Person, id: number, form: Form = {}) =>
    person.send("POST", `/api/leads/${id}/documents`, formOf({ documentType: "insurance_policy", ...form }));
  const listOf = async (id: number) => (await office.admin.get(`/api/leads/${id}/documents`)).body;
  const historyOf = async (id: number) => (await office.admin.get(`/api/leads/${id}/call-logs`)).body;
  const keptFiles = () => place.keys();
  const looseFiles = async () => (await database.query("select * from loose_files")).rows;

  const download = (person: Person, id: number) => person.get(`/api/documents/${id}/download`);

  /** A document's bytes as a browser downloads them. */
  async function saved(id: number) {
    const cookie = await cookieOf(office, "asha");
    const response = await fetch(`${office.url}/api/documents/${id}/download`, { headers: { cookie } });
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  const sweepAt = (at: string) =>
    sweepDeletedDocuments({ db: office.db, files: place.files, clock: () => new Date(at) });

  async function freshLead(): Promise<number> {
    const id = await office.lead();
    return id;
  }

  describe("adding a document (specification §5)", () => {
    test.each([
      ["policy.pdf", pdf, "application/pdf"],
      ["photo.jpg", jpeg, "image/jpeg"],
      ["photo.JPEG", jpeg, "image/jpeg"],
      ["scan.png", png, "image/png"],
      ["letter.doc", doc, "application/msword"],
      ["letter.docx", docx, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ])(
      "%s is stored, and downloaded byte for byte as an attachment, never displayed",
      async (name, file, type) => {
        const { status, body } = await upload(asha, lead, { file, name });
        expect([status, body.message]).toEqual([200, "Document uploaded"]);
        expect([body.fileName, body.size]).toEqual([name, file.length]);

        const answer = await saved(body.id);
        expect(answer.bytes.equals(file)).toBe(true);
        expect(answer.headers.get("content-type")).toBe(type);
        expect(answer.headers.get("content-disposition")).toBe(
          `attachment; filename="${name}"; filename*=UTF-8''${name}`,
        );
        expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      },
    );

    test.each([
      ["a PDF called .jpg", "photo.jpg", pdf],
      ["a picture called .pdf", "policy.pdf", png],
      ["a spreadsheet called .doc", "letter.doc", xls],
      ["a text called .doc", "letter.doc", Buffer.from("Dear customer")],
      ["an archive called .docx", "letter.docx", zip],
      ["an old Word file called .docx", "letter.docx", doc],
      ["a page called .png", "photo.png", Buffer.from("<html><script>alert(1)</script></html>")],
      ["an empty file", "policy.pdf", Buffer.alloc(0)],
      ["half a picture", "photo.png", png.subarray(0, 12)],
    ])("%s is refused with 415 and leaves nothing", async (_title, name, file) => {
      const before = await keptFiles();
      const { status, body } = await upload(asha, lead, { file, name });
      expect([status, body]).toEqual([
        415,
        { message: documentFaults.notWhatItSays(formatOf(name) ?? "pdf"), field: "file" },
      ]);
      expect(await keptFiles()).toEqual(before);
      expect(await looseFiles()).toEqual([]);
    });

    test.each(["policy.exe", "policy.svg", "policy", "policy.pdf.html"])(
      "%s is not an accepted type: 415",
      async (name) => {
        const { status, body } = await upload(asha, lead, { name });
        expect([status, body.message]).toEqual([415, documentFaults.format]);
      },
    );

    test("the fileName field counts, because a browser may send another file name", async () => {
      const { status, body } = await upload(asha, lead, { name: "policy.pdf", fileName: "policy.exe" });
      expect([status, body.message]).toEqual([415, documentFaults.format]);
    });

    test("exactly 5 MB is accepted; one byte more, and four times as much, is 413 and leaves nothing", async () => {
      const accepted = await upload(asha, lead, { file: pdfOf(DOCUMENT_MAX_BYTES) });
      expect([accepted.status, accepted.body.size]).toEqual([200, DOCUMENT_MAX_BYTES]);
      const before = await keptFiles();

      for (const bytes of [DOCUMENT_MAX_BYTES + 1, DOCUMENT_MAX_BYTES * 4]) {
        const { status, body } = await upload(asha, lead, { file: pdfOf(bytes) });
        expect([status, body.message]).toEqual([413, "Please select a file smaller than 5MB"]);
      }
      expect(await keptFiles()).toEqual(before);
      expect(await looseFiles()).toEqual([]);
    });

    test("without a file, or without a type, it is 400 with the specification's sentence and the field", async () => {
      const noFile = new FormData();
      noFile.set("documentType", "rc_card");
      const missing = await asha.send("POST", `/api/leads/${lead}/documents`, noFile);
      expect([missing.status, missing.body]).toEqual([
        400,
        { message: "Please select a file and document type", field: "file" },
      ]);
      for (const documentType of [undefined, "", "passport"]) {
        const { status, body } = await upload(asha, lead, { documentType });
        expect([status, body]).toEqual([
          400,
          { message: "Please select a file and document type", field: "documentType" },
        ]);
      }
      expect(await looseFiles()).toEqual([]);
    });

    test("the texts may come before the file as well as after it", async () => {
      const form = new FormData();
      form.set("documentType", "quotation");
      form.set("fileName", "offer.pdf");
      form.set("file", new Blob([new Uint8Array(pdf)]), "blob");
      const { status, body } = await asha.send("POST", `/api/leads/${lead}/documents`, form);
      expect([status, body.documentType, body.fileName]).toEqual([200, "quotation", "offer.pdf"]);
    });

    test.each([
      ["../../etc/passwd.pdf", "passwd.pdf"],
      ["C:\\Users\\asha\\policy.pdf", "policy.pdf"],
      ["  पॉलिसी 2026.pdf ", "पॉलिसी 2026.pdf"],
      ["policy\u202Efdp.pdf", "policyfdp.pdf"],
    ])("a file named %j is stored as %j", async (fileName, kept) => {
      const { body } = await upload(asha, lead, { fileName });
      expect(body.fileName).toBe(kept);
      const { headers } = await download(asha, body.id);
      expect(headers.get("content-disposition")).toContain(encodeURIComponent(kept));
    });

    test("whether an Aadhaar copy is masked is recorded if answered, and never required", async () => {
      const answers: [string | undefined, boolean | null][] = [
        ["true", true],
        ["false", false],
        [undefined, null],
      ];
      for (const [masked, noted] of answers) {
        const { status, body } = await upload(asha, lead, { documentType: "aadhar_card", masked });
        expect([status, body.masked]).toEqual([200, noted]);
      }
    });

    test("the same request again, even at the same time, stores once", async () => {
      const id = await freshLead();
      const requestId = "5f0c3f0e-6c55-4f0b-9a77-0d6f3f5f1b11";
      const before = (await keptFiles()).length;
      const answers = await Promise.all([1, 2, 3].map(() => upload(asha, id, { requestId })));
      answers.push(await upload(asha, id, { requestId }));

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(await listOf(id)).toHaveLength(1);
      // The document and the policy received with it.
      expect(await historyOf(id)).toHaveLength(2);
      expect(await keptFiles()).toHaveLength(before + 1);
      expect(await looseFiles()).toEqual([]);
    });
  });

  describe("what an upload leaves behind (specification §3, §9)", () => {
    test("a document and a history entry; a data change and a figure, but no call, and the lead is not taken", async () => {
      const id = await freshLead();
      const figures = async () => {
        const team = (await office.admin.get("/api/analytics/telecaller-performance")).body;
        const own = team.find((row: { telecallerId: string }) => row.telecallerId === vikram.id);
        const { hourlyActivity } = (await vikram.get("/api/analytics/telecaller-activity")).body;
        const changes = hourlyActivity.reduce((sum: number, slot: { dataChanges: number }) => {
          return sum + slot.dataChanges;
        }, 0);
        return { documents: own.documentsUploaded, calls: own.totalCalls, changes };
      };
      const before = await figures();
      await upload(vikram, id, { documentType: "rc_card", name: "rc.pdf" });

      expect(await listOf(id)).toEqual([
        {
          id: expect.any(Number),
          leadId: id,
          documentType: "rc_card",
          fileName: "rc.pdf",
          size: pdf.length,
          masked: null,
          uploadedAt: expect.stringMatching(/^2026-11-05T04:3/),
          uploadedBy: "Vikram",
        },
      ]);
      expect(await historyOf(id)).toMatchObject([
        { callResult: "document_uploaded", notes: "RC Copy: rc.pdf", createdBy: "Vikram" },
      ]);
      expect(await figures()).toEqual({
        documents: before.documents + 1,
        calls: before.calls,
        changes: before.changes + 1,
      });
      const { body } = await office.admin.get(`/api/leads/${id}`);
      expect([body.assignedTo, body.subStatus, body.status]).toEqual([null, null, "pending_call"]);
    });

    test("a previous policy copy marks the policy received as the button does, once (§4)", async () => {
      const id = await freshLead();
      const received = async () => {
        const team = (await office.admin.get("/api/analytics/telecaller-performance")).body;
        return team.find((row: { telecallerId: string }) => row.telecallerId === vikram.id)
          .receivedPreviousPolicy;
      };
      const before = await received();
      await upload(vikram, id, { documentType: "rc_card" });
      expect((await office.admin.get(`/api/leads/${id}`)).body.policyReceived).toBe(false);
      await upload(vikram, id, { documentType: "insurance_policy", name: "front.pdf" });
      await upload(vikram, id, { documentType: "insurance_policy", name: "back.pdf" });
      expect((await office.admin.get(`/api/leads/${id}`)).body.policyReceived).toBe(true);
      expect(await received()).toBe(before + 1);
      const notes = (await historyOf(id)).map(({ notes }: { notes: string }) => notes);
      expect(notes.filter((note: string) => note === POLICY_RECEIVED_NOTE)).toHaveLength(1);
    });

    test("a deleted document is in no list, can be restored for ten minutes, and then its file goes", async () => {
      const id = await freshLead();
      const before = await keptFiles();
      const { body: policy } = await upload(asha, id, { name: "policy.pdf" });
      const remove = () => asha.send("DELETE", `/api/documents/${policy.id}`);
      const restore = () => asha.send("POST", `/api/documents/${policy.id}/restore`);
      const isReceived = async () => (await office.admin.get(`/api/leads/${id}`)).body.policyReceived;

      expect((await remove()).status).toBe(200);
      expect(await listOf(id)).toEqual([]);
      expect((await download(asha, policy.id)).status).toBe(404);
      expect(await isReceived()).toBe(false);
      expect((await restore()).body).toMatchObject({ id: policy.id, fileName: "policy.pdf" });
      expect(await isReceived()).toBe(true);
      expect((await download(asha, policy.id)).status).toBe(200);
      const results = (await historyOf(id)).map(({ callResult }: { callResult: string }) => callResult);
      expect(results.slice(0, 2)).toEqual(["document_restored", "document_deleted"]);

      office.setClock("2026-11-05T10:35:00+05:30");
      await remove();
      await sweepAt("2026-11-05T10:40:00+05:30");
      expect(await keptFiles()).toHaveLength(before.length + 1);
      office.setClock("2026-11-05T10:46:00+05:30");
      expect(await restore()).toMatchObject({ status: 409, body: { message: documentFaults.removed } });
      await sweepAt("2026-11-05T10:46:00+05:30");
      expect(await keptFiles()).toEqual(before);
      expect(await looseFiles()).toEqual([]);
      expect((await restore()).status).toBe(404);
    });

    test("a policy also noted by hand stays received when its copy is deleted", async () => {
      const id = await freshLead();
      const note = { leadId: id, callResult: "remarks", notes: POLICY_RECEIVED_NOTE };
      await asha.send("POST", "/api/call-logs", note);
      const { body } = await upload(asha, id);
      await asha.send("DELETE", `/api/documents/${body.id}`);
      expect((await office.admin.get(`/api/leads/${id}`)).body.policyReceived).toBe(true);
    });

    test("a colleague's document can be neither deleted nor restored", async () => {
      const id = await office.lead({ telecallerName: "vikram" });
      const { body } = await upload(vikram, id);
      expect((await asha.send("DELETE", `/api/documents/${body.id}`)).status).toBe(404);
      await vikram.send("DELETE", `/api/documents/${body.id}`);
      expect((await asha.send("POST", `/api/documents/${body.id}/restore`)).status).toBe(404);
    });

    test("deleting the lead deletes its documents and their files", async () => {
      const id = await freshLead();
      const before = await keptFiles();
      const { body } = await upload(asha, id);
      expect(await keptFiles()).toHaveLength(before.length + 1);
      await office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: [id] });
      expect(await keptFiles()).toEqual(before);
      expect((await download(office.admin, body.id)).status).toBe(404);
    });
  });

  describe("a document without a file (specification §8)", () => {
    const record = async (uploadedAt: string) => {
      const { rows } = await database.query(
        `insert into documents (lead_id, document_type, file_name, uploaded_by, uploaded_at)
         values ($1, 'rc_card', 'rc.pdf', $2, $3) returning id`,
        [lead, asha.id, uploadedAt],
      );
      return Number(rows[0].id);
    };

    test("from before files were stored it is listed, and its download says so", async () => {
      const id = await record("2025-07-31T23:59:59+05:30");
      expect(await listOf(lead)).toContainEqual(expect.objectContaining({ id, size: null }));
      expect(await download(asha, id)).toMatchObject({
        status: 404,
        body: {
          message:
            "This document was uploaded before file storage was implemented. Please re-upload the document.",
        },
      });
    });

    test("whose file is lost has a message that says what to do", async () => {
      const before = await keptFiles();
      const { body } = await upload(asha, lead);
      const [lost = ""] = (await keptFiles()).filter((name) => !before.includes(name));
      await place.files.remove(lost);
      expect(await download(asha, body.id)).toMatchObject({
        status: 404,
        body: { message: "The file of this document is missing. Please upload it again." },
      });
    });
  });
});
