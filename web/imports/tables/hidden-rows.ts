import { attributeReader } from "./markup.ts";
import { UnreadableTable } from "./table-problem.ts";
import type { Zip } from "./zip.ts";

/** The rows that are hidden in each sheet of an .xlsx, by its name: the library's stream does not tell them. */
export async function hiddenRows(zip: Zip): Promise<Map<string, Set<number>>> {
  const hidden = new Map<string, Set<number>>();
  for (const { name, path } of await sheetFiles(zip)) hidden.set(name, await hiddenIn(zip, path));
  return hidden;
}

const FOLDER = "xl/";
const nameOf = attributeReader("name");
/** Of a relation, and of a sheet's relation, whatever its prefix; `sheetId` is another attribute. */
const idOf = attributeReader("id");
const targetOf = attributeReader("target");
/** A tag ends before the next one begins: what is not closed is passed over once. */
const SHEET = /<(?:\w+:)?sheet\s[^<>]*>/g;
const RELATIONSHIP = /<(?:\w+:)?Relationship\s[^<>]*>/g;
const ROW = /<(?:\w+:)?row\s[^<>]*>/g;
const numberOf = attributeReader("r");
const hiddenOf = attributeReader("hidden");
/** A longer tag is none. */
const MAX_TAG = 65_536;

const END = /^<\/(?:\w+:)?(?:worksheet|chartsheet|dialogsheet)>/;

async function sheetFiles(zip: Zip): Promise<{ name: string; path: string }[]> {
  const [book, relations] = [`${FOLDER}workbook.xml`, `${FOLDER}_rels/workbook.xml.rels`];
  if (!zip.has(book) || !zip.has(relations)) return [];
  const targets = new Map(
    (await zip.text(relations)).match(RELATIONSHIP)?.map((tag) => [idOf(tag), targetOf(tag)]),
  );
  const sheets = (await zip.text(book)).match(SHEET) ?? [];
  return sheets.flatMap((tag) => {
    const target = targets.get(idOf(tag));
    const path = target?.startsWith("/") ? target.slice(1) : `${FOLDER}${target}`;
    return target && zip.has(path) ? [{ name: nameOf(tag) ?? "", path }] : [];
  });
}

/** A tag may be divided between two pieces. */
async function hiddenIn(zip: Zip, path: string): Promise<Set<number>> {
  const rows = new Set<number>();
  let rest = "";
  for await (const piece of zip.pieces(path)) {
    const text = rest + piece;
    for (const [tag] of text.matchAll(ROW))
      if (/^(1|true)$/.test(hiddenOf(tag) ?? "")) rows.add(Number(numberOf(tag)));
    rest = text.slice(text.lastIndexOf("<"));
    if (rest.length > MAX_TAG) throw new UnreadableTable("damaged");
  }
  // The library takes a sheet that breaks off for an empty one.
  if (!END.test(rest)) throw new UnreadableTable("damaged");
  return rows;
}
