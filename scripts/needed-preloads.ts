import type { Plugin } from "vite";

/**
 * The files to load beside a part that is loaded on use, without those that are there whenever it is asked for: the
 * entry's, and those of the file that asks. Their names alone would take more than a kilobyte of the first screen.
 */
export function neededPreloads() {
  const present = new Map<string, ReadonlySet<string>>();
  const ofEntry = new Set<string>();

  const plugin: Plugin = {
    name: "needed-preloads",
    enforce: "pre",
    generateBundle: {
      order: "pre",
      handler(_, bundle) {
        const closureOf = (name: string, seen = new Set<string>()): ReadonlySet<string> => {
          const file = bundle[name];
          if (seen.has(name) || file?.type !== "chunk") return seen;
          seen.add(name);
          for (const css of file.viteMetadata?.importedCss ?? []) seen.add(css);
          for (const imported of file.imports) closureOf(imported, seen);
          return seen;
        };
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type !== "chunk") continue;
          present.set(name, closureOf(name));
          if (file.isEntry) for (const one of closureOf(name)) ofEntry.add(one);
        }
      },
    },
  };

  /** Vite asks about scripts only: the entry's styles are taken from what its parts need, once the page links them. */
  const styles: Plugin = {
    name: "entry-styles",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk" && file.isEntry) file.viteMetadata?.importedCss.clear();
    },
  };

  const resolveDependencies = (_: string, files: string[], { hostId }: { hostId: string }) =>
    files.filter((file) => !ofEntry.has(file) && !present.get(hostId)?.has(file));

  return { plugins: [plugin, styles], resolveDependencies };
}
