import * as fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { type CsvRecord, readRecords } from "./read-records.ts";
import { encodingOf, readText } from "./read-text.ts";

async function* piecesOf(pieces: string[]) {
  yield* pieces;
}

async function records(...pieces: string[]): Promise<CsvRecord[]> {
  const all: CsvRecord[] = [];
  for await (const some of readRecords(piecesOf(pieces))) all.push(...some);
  return all;
}

const values = async (...pieces: string[]) => (await records(...pieces)).map((record) => record.values);

async function textOf(bytes: Blob): Promise<string> {
  let text = "";
  for await (const piece of readText(bytes, await encodingOf(bytes))) text += piece;
  return text;
}

describe("the values of a row", () => {
  test("are separated by commas (specification §5)", async () => {
    expect(await values("a,b,c\n1,,3")).toEqual([
      ["a", "b", "c"],
      ["1", "", "3"],
    ]);
  });

  test("may contain commas, quotes and line ends inside quotes", async () => {
    expect(await values('"Sharma, Nikhil","5"" rim","two\nlines",x\n')).toEqual([
      ["Sharma, Nikhil", '5" rim', "two\nlines", "x"],
    ]);
  });

  test("are the same however the text is cut into pieces", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "é", "रा", ",", '"', "\n", " "), maxLength: 6 });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rows, fc.nat(40), async (written, cut) => {
        const text = Papa.unparse(written, { newline: "\n" });
        expect(await values(text.slice(0, cut), text.slice(cut))).toEqual(written);
      }),
    );
  });
});

describe("a broken quote", () => {
  test("fails its own row and no other", async () => {
    const read = await records('a,b\n1,"open\n2,"x, y"\n3,z\n');
    expect(read.filter((record) => record.broken).map((record) => record.values[0])).toEqual(["1"]);
    expect(read.filter((record) => !record.broken).map((record) => record.values[0])).toEqual([
      "a",
      "2",
      "3",
    ]);
  });

  test("in the last row does not wait for more text", async () => {
    expect(await records('a,b\n1,"open')).toEqual([
      { values: ["a", "b"], broken: false },
      { values: ["1", '"open'], broken: true },
    ]);
  });

  test("does not block thousands of rows after it", async () => {
    const rest = "x,y\n".repeat(50_000);
    const [broken, ...others] = await records('1,"open\n', rest);
    expect(broken?.broken).toBe(true);
    expect(others.filter((record) => record.values[0] === "x")).toHaveLength(50_000);
  });
});

describe("the text of a file", () => {
  test("is read without its byte order mark and with one kind of line end", async () => {
    expect(await textOf(new Blob(["\uFEFFa,b\r\n1,2\r3,4\n"]))).toBe("a,b\n1,2\n3,4\n");
  });

  test("keeps letters of every script", async () => {
    expect(await textOf(new Blob(["রাহুল,Nikhil देशमुख,O’Brien"]))).toBe("রাহুল,Nikhil देशमुख,O’Brien");
  });

  test("is read in a spreadsheet's legacy code page when it is not UTF-8", async () => {
    expect(await textOf(new Blob([new Uint8Array([0x4f, 0x92, 0x42, 0x72, 0x69, 0x65, 0x6e])]))).toBe(
      "O’Brien",
    );
  });

  test("is read when a spreadsheet saved it as 'Unicode text'", async () => {
    expect(await textOf(new Blob([new Uint8Array([0xff, 0xfe, 0x61, 0, 0x2c, 0, 0x62, 0])]))).toBe("a,b");
  });
});
