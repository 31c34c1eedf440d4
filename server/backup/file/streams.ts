import { createHash } from "node:crypto";

export const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Only for streams known to be small. */
export async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError("A stream of bytes gave something else");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
