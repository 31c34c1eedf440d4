/**
 * The text of a file in pieces, so that its size does not matter. All line ends become "\n"; the byte order
 * mark is removed.
 */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** Detects a file's encoding. Spreadsheets save "CSV" in the system's legacy code page by default. */
export async function encodingOf(source: Blob): Promise<Encoding> {
  const [first, second] = new Uint8Array(await source.slice(0, 2).arrayBuffer());
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const unmarked = await unmarkedUtf16(source);
  return unmarked ?? ((await isUtf8(source)) ? "utf-8" : "windows-1252");
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

async function isUtf8(source: Blob): Promise<boolean> {
  const pieces = decode(source, "utf-8", true);
  try {
    while (!(await pieces.next()).done);
    return true;
  } catch (error) {
    // A fatal decoder throws this; a file that cannot be read at all fails differently.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Where windows-1252 differs from Latin-1. Not every runtime's decoder knows it. */
const FROM_80 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

export async function* readText(source: Blob, encoding: Encoding): AsyncGenerator<string> {
  // A "\r" at the end of a piece may be half of "\r\n".
  let held = "";
  for await (const piece of decode(source, encoding)) {
    const text = held + piece;
    held = text.endsWith("\r") ? "\r" : "";
    const whole = text.slice(0, text.length - held.length).replace(/\r\n?/g, "\n");
    yield encoding === "windows-1252"
      ? whole.replace(/[\x80-\x9f]/g, (control) => FROM_80[control.charCodeAt(0) - 0x80] ?? control)
      : whole;
  }
  if (held) yield "\n";
}

/** `fatal` throws on invalid bytes. */
async function* decode(source: Blob, encoding: Encoding, fatal = false): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  const reader = source.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      yield done ? decoder.decode() : decoder.decode(value, { stream: true });
      if (done) return;
    }
  } finally {
    await reader.cancel();
  }
}

/** The beginning of a text, and the whole of it again. */
export async function peek(pieces: AsyncGenerator<string>, length: number) {
  let start = "";
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    start += next.value;
    if (start.length >= length) break;
  }
  return { start, pieces: joined(start, pieces) };
}

async function* joined(start: string, rest: AsyncGenerator<string>) {
  yield start;
  yield* rest;
}
