/** The files a page is loaded from, as the ends of their paths. */
type Page = readonly string[];

interface Pages {
  /** Pages without the frame. */
  outside: readonly Page[];
  /** What surrounds the pages inside it. */
  frame: Page;
  /** The pages inside it that must load fast. */
  inside: readonly Page[];
}

/**
 * Splits what several files need by which of the pages need it, so that a page loads nothing that only others
 * use, in few files: on a slow connection fifty small ones would queue.
 */
export function pageChunks({ outside, frame, inside }: Pages) {
  const imports = new Map<string, readonly string[]>();
  const needers = [frame, ...outside, ...inside];
  let reached: Set<string>[] | undefined;

  const reachedFrom = (page: Page) => {
    const ids = new Set(
      page.map((end) => {
        const id = [...imports.keys()].find((one) => one.endsWith(end));
        if (!id) throw new Error(`There is no ${end}: name the pages in vite.config.ts`);
        return id;
      }),
    );
    for (const id of ids) for (const imported of imports.get(id) ?? []) ids.add(imported);
    return ids;
  };
  /** Who needs a module, a bit each; what the frame needs is there when a page inside it asks. */
  const needOf = (id: string) => {
    reached ??= needers.map(reachedFrom);
    const need = reached.reduce((bits, ids, place) => bits + (ids.has(id) ? 2 ** place : 0), 0);
    return need % 2 === 1 ? need % 2 ** (1 + outside.length) : need;
  };

  // A library's index file imports all of it, so its modules are split by the files that really use them.
  const ofLibrary = {
    name: "library",
    test: (id: string) => id.includes("/node_modules/") && !id.includes("/lucide-react/"),
    priority: 1 + 2 * needers.length,
    minShareCount: 2,
    entriesAware: true,
    includeDependenciesRecursively: false,
  };
  const byNeed = Array.from({ length: 2 ** needers.length }, (_, need) => ({
    name: "shared",
    test: (id: string) => needOf(id) === need,
    // A module comes before those that import it, or it would join their file.
    priority: 1 + need.toString(2).replaceAll("0", "").length + (need % 2) * inside.length,
    minShareCount: 2,
    // What none of these needs is split by the files that need it; nothing here is needed by the others.
    entriesAware: need === 0,
    includeDependenciesRecursively: need !== 0,
  }));

  return {
    plugin: {
      name: "page-chunks",
      moduleParsed({ id, importedIds }: { id: string; importedIds: readonly string[] }) {
        imports.set(id, importedIds);
      },
    },
    groups: [ofLibrary, ...byNeed],
  };
}
