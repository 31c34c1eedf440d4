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
  return (await isUtf8(source)) ? "utf-8" : "windows-1252";
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

export async function* readText(source: Blob, encoding: Encoding): AsyncGenerator<string> {
  // A "\r" at the end of a piece may be half of "\r\n".
  let held = "";
  for await (const piece of decode(source, encoding)) {
    const text = held + piece;
    held = text.endsWith("\r") ? "\r" : "";
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, "\n");
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
