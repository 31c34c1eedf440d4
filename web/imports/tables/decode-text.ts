import { encodingOf, readText } from "../reading/read-text.ts";

/** Where windows-1252 differs from Latin-1. Not every runtime's decoder knows it. */
const FROM_80 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** The text of a file in pieces, its encoding found by its bytes; every line end is "\n". */
export async function* decodeText(source: Blob): AsyncGenerator<string> {
  const encoding = (await unmarkedUtf16(source)) ?? (await encodingOf(source));
  for await (const piece of readText(source, encoding))
    yield encoding === "windows-1252"
      ? piece.replace(/[\x80-\x9f]/g, (control) => FROM_80[control.charCodeAt(0) - 0x80] ?? control)
      : piece;
}

const LOOKED_AT = 4096;
const ENOUGH_ZEROS = 0.3;

/** Text in UTF-16 without a mark: in Latin letters and digits, each second byte is zero. */
async function unmarkedUtf16(source: Blob): Promise<"utf-16le" | "utf-16be" | undefined> {
  const bytes = new Uint8Array(await source.slice(0, LOOKED_AT).arrayBuffer());
  const zeros = [0, 0];
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const enough = (bytes.length / 2) * ENOUGH_ZEROS;
  if (odd > enough && even === 0) return "utf-16le";
  return even > enough && odd === 0 ? "utf-16be" : undefined;
}
