import { UnreadableTable } from "./table-problem.ts";

/** What a reader of XML or HTML is told; tags come without prefix and in lower case. */
export interface MarkupReader {
  open(tag: string, attributes: string): void;
  text(text: string): void;
  close(tag: string): void;
}

/** An unfinished tag or text longer than this is none. */
const MAX_HELD = 8 * 1024 * 1024;
/** Their content is no markup. */
const RAW_TAGS = ["script", "style"];
const [GREATER, EQUALS, QUOTE, APOSTROPHE, SLASH] = [62, 61, 34, 39, 47];

/** Splits markup that arrives in pieces into tags and text; that tags match by name is not checked. */
export class Markup {
  private held = "";
  private rawTag: string | undefined;
  private depth = 0;
  private readonly names = new Map<string, string>();
  private readonly reader: MarkupReader;
  private readonly isHtml: boolean;

  constructor(reader: MarkupReader, kind: "xml" | "html") {
    this.reader = reader;
    this.isHtml = kind === "html";
  }

  push(piece: string) {
    const text = this.held + piece;
    this.held = text.slice(this.take(text));
    if (this.held.length > MAX_HELD) throw new UnreadableTable("damaged");
  }

  /** Whether every tag was closed, which pages often do not. */
  end(): boolean {
    const isWhole = !this.held.includes("<");
    if (isWhole && this.held) this.reader.text(decodeEntities(this.held));
    this.held = "";
    return isWhole && this.depth === 0;
  }

  /** How much of the text was read. */
  private take(text: string): number {
    let at = 0;
    for (;;) {
      if (this.rawTag) {
        const end = text.slice(at).search(new RegExp(`</${this.rawTag}`, "i"));
        if (end === -1) return Math.max(at, text.length - this.rawTag.length - 2);
        at += end;
        this.rawTag = undefined;
      }
      const start = text.indexOf("<", at);
      if (start === -1) return at;
      if (start > at) this.reader.text(decodeEntities(text.slice(at, start)));
      const next = this.takeTag(text, start);
      if (next === undefined) return start;
      at = next;
    }
  }

  private takeTag(text: string, start: number): number | undefined {
    const kind = text[start + 1];
    if (kind === undefined) return undefined;
    if (kind === "!") return this.takeDeclaration(text, start);
    if (kind === "?") return after(text, ">", start);
    if (kind !== "/" && !/[a-z_]/i.test(kind)) {
      this.reader.text("<");
      return start + 1;
    }
    const end = kind === "/" ? text.indexOf(">", start) : tagEnd(text, start);
    if (end === -1) return undefined;
    if (kind === "/") this.close(this.name(text.slice(start + 2, end).trim()));
    else this.takeOpening(text, start + 1, end);
    return end + 1;
  }

  private takeOpening(text: string, start: number, end: number) {
    const isClosed = text.charCodeAt(end - 1) === SLASH;
    const content = text.slice(start, isClosed ? end - 1 : end);
    const space = content.search(/\s/);
    const tag = this.name(space === -1 ? content : content.slice(0, space));
    this.depth += 1;
    this.reader.open(tag, space === -1 ? "" : content.slice(space));
    if (isClosed) this.close(tag);
    else if (this.isHtml && RAW_TAGS.includes(tag)) this.rawTag = tag;
  }

  private close(tag: string) {
    this.depth -= 1;
    this.reader.close(tag);
  }

  private takeDeclaration(text: string, start: number): number | undefined {
    const opening = text.slice(start, start + "<![CDATA[".length);
    if (opening.startsWith("<!--")) return after(text, "-->", start + 4);
    if (opening !== "<![CDATA[") {
      const mayGrow = start + opening.length === text.length && /^<!(-?|\[[CDAT]*)$/.test(opening);
      return mayGrow ? undefined : after(text, ">", start);
    }
    const end = text.indexOf("]]>", start);
    if (end === -1) return undefined;
    this.reader.text(text.slice(start + opening.length, end));
    return end + 3;
  }

  private name(tag: string): string {
    const known = this.names.get(tag);
    if (known !== undefined) return known;
    const name = tag.slice(tag.indexOf(":") + 1).toLowerCase();
    this.names.set(tag, name);
    return name;
  }
}

function after(text: string, end: string, from: number): number | undefined {
  const at = text.indexOf(end, from);
  return at === -1 ? undefined : at + end.length;
}

/** The end of an opening tag; a '>' inside a quoted attribute is none. */
function tagEnd(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === GREATER) return at;
    else if ((code === QUOTE || code === APOSTROPHE) && text.charCodeAt(at - 1) === EQUALS) quote = code;
  }
  return -1;
}

/** Finds an attribute by its name without prefix. */
export function attributeReader(name: string): (attributes: string) => string | undefined {
  const pattern = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i");
  return (attributes) => {
    const found = pattern.exec(attributes);
    return found ? decodeEntities(found[1] ?? found[2] ?? found[3] ?? "") : undefined;
  };
}

const ENTITY = /&(#x[\da-f]+|#\d+|[a-z]+);?/gi;
const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  hellip: "…",
  bull: "•",
  middot: "·",
  copy: "©",
  reg: "®",
  trade: "™",
  deg: "°",
  zwj: "\u200d",
  zwnj: "\u200c",
};

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(ENTITY, (written, name: string) => {
    if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? written;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    if (code === 0xa0) return " ";
    return code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}
