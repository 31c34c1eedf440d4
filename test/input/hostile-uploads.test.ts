import { readdir } from "node:fs/promises";
import { constants, deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DOCUMENT_MAX_BYTES, documentFaults, formatOf } from "#contract/documents/types";
import { doc, docx, jpeg, pdf, png, zip } from "#server/testing/documents";
import { type Office, openOffice, type Person, uploadLeads } from "#server/testing/office";
import { zipArchive } from "#server/testing/zip";

let office: Office;
let asha: Person;
let lead: number;
beforeAll(async () => {
  office = await openOffice();
  asha = await office.telecaller("asha");
  [lead = 0] = await uploadLeads(office, [{ telecallerName: "asha" }]);
});
afterAll(() => office.close());

function upload(file: Buffer, name: string, fileName?: string) {
  const form = new FormData();
  form.set("documentType", "others");
  form.set("file", new File([new Uint8Array(file)], name));
  if (fileName !== undefined) form.set("fileName", fileName);
  return asha.send("POST", `/api/leads/${lead}/documents`, form);
}

async function saved(id: number) {
  const response = await fetch(`${office.url}/api/documents/${id}/download`, {
    headers: { cookie: asha.cookie() },
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

const page = Buffer.from("<!doctype html><script>alert(document.cookie)</script>");
const contentTypes = (kind: string) =>
  Buffer.from(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${kind}"/></Types>`,
  );
const office2007 = "application/vnd.openxmlformats-officedocument";
const withMacros = "application/vnd.ms-word.document.macroEnabled.main+xml";

describe("a file that is not what its name says (specification §5)", () => {
  test.each<[string, string, Buffer]>([
    ["a page called .pdf", "policy.pdf", page],
    ["a page that goes on as a PDF", "policy.pdf", Buffer.concat([page, pdf])],
    ["a script of the server's called .jpg", "photo.jpg", Buffer.from("<?php system($_GET['c']); ?>")],
    [
      "a drawing that can carry scripts, called .png",
      "photo.png",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    [
      "a picture that is a script as well, called .jpg",
      "photo.jpg",
      Buffer.from("GIF89a/*\u0000*/=1;alert(1)//"),
    ],
    ["a program called .pdf", "policy.pdf", Buffer.from("MZ\u0090\u0000\u0003\u0000\u0000\u0000")],
    ["a program of another system called .doc", "letter.doc", Buffer.from("\u007fELF\u0002\u0001\u0001")],
    ["an archive called .docx", "letter.docx", zip],
    [
      "an archive of programs called .docx",
      "letter.docx",
      zipArchive({ "META-INF/MANIFEST.MF": Buffer.from("Main-Class: X") }),
    ],
    [
      "a spreadsheet called .docx",
      "letter.docx",
      zipArchive({
        "[Content_Types].xml": contentTypes(`${office2007}.spreadsheetml.sheet.main+xml`),
        "xl/workbook.xml": page,
      }),
    ],
    [
      "a letter with macros called .docx",
      "letter.docx",
      zipArchive({ "[Content_Types].xml": contentTypes(withMacros), "word/document.xml": page }),
    ],
  ])("%s is 415 and leaves nothing", async (_title, name, file) => {
    const before = await readdir(office.filesFolder);
    const { status, body } = await upload(file, name);
    expect([status, body]).toEqual([
      415,
      { message: documentFaults.notWhatItSays(formatOf(name) ?? "pdf"), field: "file" },
    ]);
    expect(await readdir(office.filesFolder)).toEqual(before);
  });

  test.each([
    "drawing.svg",
    "page.html",
    "run.php",
    "policy.pdf.exe",
    "policy.pdf.",
    "policy.pdf::$DATA",
    "policy",
    "policy.pdf/x",
  ])("%s is not an accepted format", async (name) => {
    expect(await upload(pdf, "policy.pdf", name)).toMatchObject({
      status: 415,
      body: { message: documentFaults.format },
    });
  });

  test("a document that unpacks to a gigabyte does not use that memory", async () => {
    const begin = contentTypes(`${office2007}.wordprocessingml.document.main+xml`);
    for (const first of [Buffer.alloc(0), begin]) {
      const bomb = zipArchive({
        "[Content_Types].xml": spacesAfter(first, GIGABYTE),
        "word/document.xml": page,
      });
      expect(bomb.length).toBeLessThan(DOCUMENT_MAX_BYTES);
      const before = process.resourceUsage().maxRSS;
      const { status } = await upload(bomb, "letter.docx");
      expect([200, 415]).toContain(status);
      expect((process.resourceUsage().maxRSS - before) * 1024).toBeLessThan(GIGABYTE / 4);
    }
  });
});

const GIGABYTE = 1024 * 1024 * 1024;

/** Compressed in repeated identical parts, so that creating it needs no memory either. */
function spacesAfter(first: Buffer, size: number) {
  const part = Buffer.alloc(1024 * 1024, " ");
  const packed = (bytes: Buffer) => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  const parts = new Array<Buffer>(size / part.length).fill(packed(part));
  return {
    packed: Buffer.concat([packed(first), ...parts, deflateRawSync(Buffer.alloc(0))]),
    size: first.length + size,
  };
}

describe("a file that is two things at once", () => {
  test.each<[string, string, Buffer, string]>([
    ["a PDF that goes on as a page", "policy.pdf", Buffer.concat([pdf, page]), "application/pdf"],
    ["a photo with a page behind it", "photo.jpg", Buffer.concat([jpeg, page]), "image/jpeg"],
    ["a picture with a page behind it", "photo.png", Buffer.concat([png, page]), "image/png"],
    ["a letter with an archive behind it", "letter.doc", Buffer.concat([doc, zip]), "application/msword"],
    ["a letter with a page in it", "letter.docx", docx, `${office2007}.wordprocessingml.document`],
  ])(
    "%s comes back byte for byte, to be saved as what its name says and never to be run",
    async (_title, name, file, type) => {
      const { body } = await upload(file, name);
      const { status, headers, bytes } = await saved(body.id);
      expect([status, headers.get("content-type"), bytes.equals(file)]).toEqual([200, type, true]);
      expect(headers.get("content-disposition")).toMatch(/^attachment; /);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*; sandbox$/);
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("cache-control")).toBe("no-store");
    },
  );
});

describe("a file's name", () => {
  test.each([
    ["../../../etc/passwd.pdf", "passwd.pdf"],
    ["/etc/shadow.pdf", "shadow.pdf"],
    ["\\\\server\\share\\policy.pdf", "policy.pdf"],
    ["C:policy.pdf", "C:policy.pdf"],
    ["CON.pdf", "CON.pdf"],
    ["nul.pdf", "nul.pdf"],
    [".pdf", ".pdf"],
    ["a\r\nSet-Cookie: renewdesk_session=x.pdf", "aSet-Cookie: renewdesk_session=x.pdf"],
    ['a"; filename="run.exe.pdf', 'a"; filename="run.exe.pdf'],
    ["policy\u202Efdp.exe.pdf", "policyfdp.exe.pdf"],
    ["policy\u2066\u2069.pdf", "policy.pdf"],
    ["<img src=x onerror=alert(1)>.pdf", "<img src=x onerror=alert(1)>.pdf"],
    ["%2e%2e%2fpolicy.pdf", "%2e%2e%2fpolicy.pdf"],
    ["🚗.pdf", "🚗.pdf"],
    [`${"ф".repeat(251)}.pdf`, `${"ф".repeat(251)}.pdf`],
  ])("%j is stored as %j, returned in one header, and never used as a path", async (given, kept) => {
    const { status, body } = await upload(pdf, "policy.pdf", given);
    expect([status, body.fileName]).toEqual([200, kept]);
    const { headers } = await saved(body.id);
    const [, plain = "", exact = ""] =
      /^attachment; filename="([^"]*)"; filename\*=UTF-8''(\S*)$/.exec(
        headers.get("content-disposition") ?? "",
      ) ?? [];
    expect(plain).toMatch(/^[\w .()-]+$/);
    expect(decodeURIComponent(exact)).toBe(kept);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test.each([`${"x".repeat(300)}.pdf`, "a\u0000b.pdf"])("%j is refused", async (name) => {
    expect((await upload(pdf, "policy.pdf", name)).status).toBe(400);
  });

  test("on disk every file has a generated name", async () => {
    const names = await readdir(office.filesFolder);
    expect(names.length).toBeGreaterThan(15);
    for (const name of names) expect(name).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  });
});
