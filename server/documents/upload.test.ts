import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DOCUMENT_MAX_BYTES, documentFaults, formatOf } from "#contract/documents/types";
import { doc, docx, jpeg, pdf, pdfOf, png, xls, zip } from "#server/testing/documents";
import { type DocumentsOffice, openDocumentsOffice, storages } from "#server/testing/documents-office";

describe.each(storages)("documents %s", (_where, openTestPlace) => {
  let agency: DocumentsOffice;
  beforeAll(async () => {
    agency = await openDocumentsOffice(openTestPlace);
  });
  afterAll(() => agency.close());

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
        const { status, body } = await agency.upload(agency.asha, agency.lead, { file, name });
        expect([status, body.message]).toEqual([200, "Document uploaded"]);
        expect([body.fileName, body.size]).toEqual([name, file.length]);

        const answer = await agency.saved(body.id);
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
      ["an empty file", "policy.pdf", Buffer.alloc(0), documentFaults.empty],
      ["half a picture", "photo.png", png.subarray(0, 12)],
    ])(
      "%s is refused with 415 and leaves nothing",
      async (_title, name, file, fault: string = documentFaults.notWhatItSays(formatOf(name) ?? "pdf")) => {
        const before = await agency.keptFiles();
        const { status, body } = await agency.upload(agency.asha, agency.lead, { file, name });
        expect([status, body]).toEqual([415, { message: fault, field: "file" }]);
        expect(await agency.keptFiles()).toEqual(before);
        expect(await agency.looseFiles()).toEqual([]);
      },
    );

    test("the insurer's paper is kept with its quote, and stays when the quote is deleted", async () => {
      const { asha } = agency;
      const [lead, other] = [await agency.freshLead(), await agency.freshLead()];
      const logged = await asha.send("POST", `/api/leads/${lead}/quotes`, {
        insurer: "Digit",
        plan: "comprehensive",
        statedTotal: 12_500,
      });
      const quoteId: number = logged.body.id;
      const paper = { documentType: "quotation", quoteId: String(quoteId) };
      expect(await agency.upload(asha, other, paper)).toMatchObject({
        status: 400,
        body: { field: "quoteId", message: "This quote is no longer there" },
      });
      expect(await agency.upload(asha, lead, paper)).toMatchObject({ status: 200, body: { quoteId } });
      expect(await asha.send("DELETE", `/api/quotes/${quoteId}`)).toMatchObject({ status: 200 });
      expect(await agency.listOf(lead)).toMatchObject([{ documentType: "quotation", quoteId: null }]);
    });

    test.each(["policy.exe", "policy.svg", "policy", "policy.pdf.html"])(
      "%s is not an accepted type: 415",
      async (name) => {
        const { status, body } = await agency.upload(agency.asha, agency.lead, { name });
        expect([status, body.message]).toEqual([415, documentFaults.format]);
      },
    );

    test("the fileName field counts, because a browser may send another file name", async () => {
      const { status, body } = await agency.upload(agency.asha, agency.lead, {
        name: "policy.pdf",
        fileName: "policy.exe",
      });
      expect([status, body.message]).toEqual([415, documentFaults.format]);
    });

    test("exactly 5 MB is accepted; one byte more, and four times as much, is 413 and leaves nothing", async () => {
      const accepted = await agency.upload(agency.asha, agency.lead, { file: pdfOf(DOCUMENT_MAX_BYTES) });
      expect([accepted.status, accepted.body.size]).toEqual([200, DOCUMENT_MAX_BYTES]);
      const before = await agency.keptFiles();

      for (const bytes of [DOCUMENT_MAX_BYTES + 1, DOCUMENT_MAX_BYTES * 4]) {
        const { status, body } = await agency.upload(agency.asha, agency.lead, { file: pdfOf(bytes) });
        expect([status, body.message]).toEqual([413, "Please select a file smaller than 5MB"]);
      }
      expect(await agency.keptFiles()).toEqual(before);
      expect(await agency.looseFiles()).toEqual([]);
    });

    test("without a file, or without a type, it is 400 with the specification's sentence and the field", async () => {
      const noFile = new FormData();
      noFile.set("documentType", "rc_card");
      const missing = await agency.asha.send("POST", `/api/leads/${agency.lead}/documents`, noFile);
      expect([missing.status, missing.body]).toEqual([
        400,
        { message: "Please select a file and document type", field: "file" },
      ]);
      for (const documentType of [undefined, "", "passport"]) {
        const { status, body } = await agency.upload(agency.asha, agency.lead, { documentType });
        expect([status, body]).toEqual([
          400,
          { message: "Please select a file and document type", field: "documentType" },
        ]);
      }
      expect(await agency.looseFiles()).toEqual([]);
    });

    test("the texts may come before the file as well as after it", async () => {
      const form = new FormData();
      form.set("documentType", "quotation");
      form.set("fileName", "offer.pdf");
      form.set("file", new Blob([new Uint8Array(pdf)]), "blob");
      const { status, body } = await agency.asha.send("POST", `/api/leads/${agency.lead}/documents`, form);
      expect([status, body.documentType, body.fileName]).toEqual([200, "quotation", "offer.pdf"]);
    });

    test.each([
      ["../../etc/passwd.pdf", "passwd.pdf"],
      ["C:\\Users\\asha\\policy.pdf", "policy.pdf"],
      ["  पॉलिसी 2026.pdf ", "पॉलिसी 2026.pdf"],
      ["policy\u202Efdp.pdf", "policyfdp.pdf"],
    ])("a file named %j is stored as %j", async (fileName, kept) => {
      const { body } = await agency.upload(agency.asha, agency.lead, { fileName });
      expect(body.fileName).toBe(kept);
      const { headers } = await agency.download(agency.asha, body.id);
      expect(headers.get("content-disposition")).toContain(encodeURIComponent(kept));
    });

    test("whether an Aadhaar copy is masked is recorded if answered, and never required", async () => {
      const answers: [string | undefined, boolean | null][] = [
        ["true", true],
        ["false", false],
        [undefined, null],
      ];
      for (const [masked, noted] of answers) {
        const { status, body } = await agency.upload(agency.asha, agency.lead, {
          documentType: "aadhar_card",
          masked,
        });
        expect([status, body.masked]).toEqual([200, noted]);
      }
    });

    test("the same request again, even at the same time, stores once", async () => {
      const id = await agency.freshLead();
      const requestId = "5f0c3f0e-6c55-4f0b-9a77-0d6f3f5f1b11";
      const before = (await agency.keptFiles()).length;
      const answers = await Promise.all([1, 2, 3].map(() => agency.upload(agency.asha, id, { requestId })));
      answers.push(await agency.upload(agency.asha, id, { requestId }));

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(await agency.listOf(id)).toHaveLength(1);
      // The document and the policy received with it.
      expect(await agency.historyOf(id)).toHaveLength(2);
      expect(await agency.keptFiles()).toHaveLength(before + 1);
      expect(await agency.looseFiles()).toEqual([]);
    });
  });
});
