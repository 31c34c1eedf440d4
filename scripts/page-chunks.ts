import type { Plugin } from "vite";

/** The files a page is loaded from, as the ends of their paths. */
type Page = readonly string[];

interface Parsed {
  id: string;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  code: string | null;
}

interface Pages {
  /** What every page loads. */
  entry: Page;
  /** The page without the frame. */
  outside: Page;
  /** What surrounds the pages inside it. */
  frame: Page;
  /** The pages inside it that must load fast, by address. */
  inside: Readonly<Record<string, Page>>;
}

/** For less, a request costs more than what it keeps away from others; source characters. */
const SMALL = 10_000;

/** https://v8.dev/blog/explicit-compile-hints */
const COMPILE_AHEAD = "//# allFunctionsCalledOnLoad\n";

/** The cache is there on every signed-in page; what reads lists of queries is not. */
const CACHE = /\/@tanstack\/(query-core|react-query)\//;
const LISTS = /\/(useQueries|queriesObserver|useInfiniteQuery|infiniteQuery(Observer|Options))\.js$/;
const isCache = (id: string) => CACHE.test(id) && !LISTS.test(id);
const isLibrary = (id: string) =>
  id.includes("/node_modules/") && !id.includes("/lucide-react/") && !isCache(id);
const sizeOf = (need: bigint) => need.toString(2).replaceAll("0", "").length;
const has = (need: bigint, part: bigint) => (need & part) === part;

/**
 * Splits what several files need by who needs it, so that a page loads little that only others use, in few files:
 * on a slow connection fifty small ones would queue. Who needs a file needs all it imports, so that no two files
 * import each other.
 */
export function pageChunks({ entry, outside, frame, inside }: Pages) {
  const modules = new Map<string, Parsed>();
  let needs: Map<string, bigint> | undefined;
  /** What parts that are loaded on use need, but for those of a single page. */
  const ofParts = new Set<string>();
  const pages = [outside, ...Object.values(inside)];
  const bit = (place: number) => 1n << BigInt(place);
  const ofPages = bit(pages.length) - 1n;
  const ofFrame = ofPages & ~bit(0);

  const idOf = (end: string) => {
    const id = [...modules.keys()].find((one) => one.endsWith(end));
    if (!id) throw new Error(`There is no ${end}: name the pages in vite.config.ts`);
    return id;
  };

  /**
   * Who needs a module, a bit each: the fast pages and, of what none of these needs, each part that is loaded on
   * use. What the frame needs is there for every page inside it. Too little for a file goes to the fewest others.
   */
  const neededBy = () => {
    const found = new Map<string, bigint>();
    const addPart = (id: string) => {
      if (ofParts.has(id)) return;
      ofParts.add(id);
      modules.get(id)?.importedIds.forEach(addPart);
    };
    const add = (id: string, bits: bigint) => {
      const before = found.get(id) ?? 0n;
      const need = (before | bits) & ofPages || before | bits;
      if (need === before) return;
      found.set(id, need);
      for (const imported of modules.get(id)?.importedIds ?? []) add(imported, need);
    };
    const addPage = (page: Page, bits: bigint) => {
      for (const end of page) add(idOf(end), bits);
    };
    addPage(entry, ofPages);
    addPage(frame, ofFrame);
    pages.forEach((page, place) => {
      addPage(page, bit(place));
    });
    const later = new Map<string, bigint>();
    for (const { id, dynamicallyImportedIds } of modules.values())
      for (const part of dynamicallyImportedIds)
        later.set(part, (later.get(part) ?? 0n) | (found.get(id) ?? ofPages));
    [...later]
      .filter(([id]) => !found.has(id))
      .forEach(([id, askedBy], place) => {
        if (sizeOf(askedBy) > 1) addPart(id);
        add(id, bit(pages.length + place));
      });

    const settled = new Set([ofPages, ofFrame]);
    for (;;) {
      const kinds = [...new Set(found.values())].sort((a, b) => sizeOf(a) - sizeOf(b));
      const next = kinds.find((need) => sizeOf(need) > 1 && !settled.has(need));
      if (next === undefined) return found;
      settled.add(next);
      const members = [...found].filter(([, need]) => need === next).map(([id]) => id);
      const size = members.reduce((sum, id) => sum + (modules.get(id)?.code?.length ?? 0), 0);
      // A page outside the frame gets nothing for those inside it.
      const wider = kinds.find(
        (one) => one !== next && has(one, next) && (has(ofFrame, one) || !has(ofFrame, next)),
      );
      if (size >= SMALL || wider === undefined) continue;
      for (const id of members) add(id, wider);
    }
  };
  const needOf = (id: string) => {
    needs ??= neededBy();
    if (isCache(id)) return ofFrame;
    return isLibrary(id) ? 0n : (needs.get(id) ?? 0n);
  };

  /** A page's own files are one with its first file's name, but for what its parts import, too. */
  const isOwn = (id: string) => sizeOf(needOf(id)) === 1 && has(ofPages, needOf(id)) && !ofParts.has(id);
  const nameOf = (id: string) => {
    const need = needOf(id);
    const [first] = (isOwn(id) && pages[need.toString(2).length - 1]) || [];
    return need === ofFrame ? "frame" : (first?.replace(/.*\/|\.tsx$/g, "") ?? `s~${need}`);
  };

  return {
    plugin: {
      name: "page-chunks",
      moduleParsed(parsed: Parsed) {
        modules.set(parsed.id, parsed);
      },
      /**
       * Names what each page is loaded from beside the entry: the server links it in the page's head (server/web.ts).
       * Most functions of these files run before the first frame; the browser compiles them beside the main thread.
       */
      generateBundle: {
        order: "post",
        handler(_, bundle) {
          const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
          const filesOf = (page: Page) => {
            const ids = page.map(idOf);
            const found = new Set(chunks.filter(({ moduleIds }) => ids.some((id) => moduleIds.includes(id))));
            for (const { imports } of found)
              for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
            for (const chunk of found)
              if (chunk.code.length > SMALL && !chunk.code.startsWith(COMPILE_AHEAD))
                chunk.code = COMPILE_AHEAD + chunk.code;
            return [...found].filter(({ isEntry }) => !isEntry).map(({ fileName }) => `/${fileName}`);
          };
          const [app = ""] = frame;
          const screens = Object.entries(inside).map(([path, page]) => [path, filesOf([app, ...page])]);
          const source = JSON.stringify({
            signedOut: filesOf(outside),
            signedIn: filesOf([app]),
            screens: Object.fromEntries(screens),
          });
          this.emitFile({ type: "asset", fileName: "pages.json", source });
        },
      },
    } satisfies Plugin,
    groups: [
      {
        // A library's index file imports all of it, so its modules are split by the files that really use them.
        name: "library",
        test: isLibrary,
        priority: 2,
        minShareCount: 2,
        entriesAware: true,
        includeDependenciesRecursively: false,
      },
      {
        name: nameOf,
        debugName: "pages",
        test: (id: string) => needOf(id) === ofFrame || sizeOf(needOf(id)) > 1 || isOwn(id),
        priority: 1,
        includeDependenciesRecursively: false,
      },
      {
        name: (id: string) => `p~${needOf(id)}`,
        debugName: "parts",
        test: (id: string) => needOf(id) > 0,
        minShareCount: 2,
        includeDependenciesRecursively: false,
      },
    ],
  };
}
