import { beforeEach, expect, test, vi } from "vitest";
import { saveFile } from "#web/lib/http/save-file.ts";
import { toast } from "#web/ui/toast.ts";
import { downloadDocument } from "./download-document.ts";

vi.mock("#web/ui/toast.ts", () => ({ toast: vi.fn() }));
vi.mock("#web/lib/http/save-file.ts", () => ({ saveFile: vi.fn() }));
const server = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", server);
beforeEach(() => void vi.clearAllMocks());

const policy = {
  id: 3,
  leadId: 7,
  documentType: "insurance_policy",
  fileName: "policy.pdf",
  size: 8,
  masked: null,
  quoteId: null,
  uploadedAt: "2026-11-05T04:30:00.000Z",
  uploadedBy: "Asha",
} as const;
const toasts = () => vi.mocked(toast).mock.calls.map(([text]) => text);

test("a download says 'Download Started' and 'Download Complete' and saves the file under its name (specification §8)", async () => {
  server.mockResolvedValueOnce(new Response("%PDF-1.7"));
  await downloadDocument(policy);
  expect(toasts()).toMatchObject([{ title: "Download Started" }, { title: "Download Complete" }]);
  expect(vi.mocked(saveFile).mock.calls).toEqual([["policy.pdf", expect.any(Blob)]]);
});

test("one that fails says 'Download failed' and saves nothing (specification §8)", async () => {
  server.mockResolvedValueOnce(new Response("", { status: 500 }));
  await downloadDocument(policy);
  expect(toasts()[1]).toEqual({
    title: "Download failed",
    description: "Failed to download document. Please try again.",
    tone: "destructive",
  });
  expect(saveFile).not.toHaveBeenCalled();
});

test("a document from before files were stored is 'File Not Available' without a request (specification §8)", async () => {
  await downloadDocument({ ...policy, uploadedAt: "2025-07-31T18:29:59.000Z" });
  expect(toasts()).toEqual([
    {
      title: "File Not Available",
      description:
        "This document was uploaded before file storage was implemented. Please re-upload the document.",
      tone: "destructive",
    },
  ]);
  expect(server).not.toHaveBeenCalled();
});
