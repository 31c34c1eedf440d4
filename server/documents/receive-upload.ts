import type { FastifyMultipartOptions } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { DOCUMENT_MAX_BYTES, documentFaults } from "#contract/documents/types";
import type { Files } from "#server/files/files";
import { FilesAway } from "#server/platform/errors";
import { badField, HttpError } from "#server/platform/http";

/** One file and a few short texts; no form has more. */
export const formLimits: FastifyMultipartOptions = {
  limits: { fileSize: DOCUMENT_MAX_BYTES, files: 1, fields: 10, fieldNameSize: 100, fieldSize: 2000 },
  // Too large files get our own error message.
  throwFileSizeLimit: false,
};

interface Received {
  texts: Record<string, string>;
  /** Undefined when the form has no file. */
  file: { name: string; size: number } | undefined;
}

/**
 * Reads a form as it arrives, its parts in any order; the file is written directly to its storage, under
 * `key`.
 */
export async function receiveUpload(request: FastifyRequest, files: Files, key: string): Promise<Received> {
  if (!request.isMultipart()) throw new HttpError(415, "Please send the file as a form");
  const texts = new Map<string, string>();
  let file: Received["file"];
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") {
        texts.set(part.fieldname, textOf(part));
      } else if (part.fieldname === "file" && part.filename) {
        const { file: bytes } = part;
        // Refused at once: a body that never ends would never be answered.
        bytes.once("limit", () => bytes.destroy(tooLarge()));
        await files.write(key, bytes);
        file = { name: part.filename, size: part.file.bytesRead };
      } else {
        part.file.resume();
      }
    }
  } catch (error) {
    discardRest(request);
    throw isServerFault(error) ? error : unreadable(error);
  }
  return { texts: Object.fromEntries(texts), file };
}

const tooLarge = () => new HttpError(413, documentFaults.tooLarge, { field: "file" });

function textOf(part: { fieldname: string; value: unknown; valueTruncated: boolean }): string {
  if (typeof part.value !== "string") throw badField(part.fieldname, "Text is expected");
  if (part.valueTruncated) throw badField(part.fieldname, "Text is too long");
  return part.value;
}

/** On a kept-alive connection the next request would wait behind the rest of a refused form. */
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** A deliberate refusal, or an error of disk or bucket; anything else was a fault in the request. */
function isServerFault(error: unknown): boolean {
  if (error instanceof HttpError || error instanceof FilesAway) return true;
  return error instanceof Error && "syscall" in error;
}

function unreadable(error: unknown): HttpError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "FST_FILES_LIMIT"
    ? badField("file", "Please select one file")
    : new HttpError(400, "The upload could not be read. Please try again.");
}
