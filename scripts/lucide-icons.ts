import type { Plugin } from "vite";

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g;
const ICON = /\/lucide-react\/dist\/esm\/icons\//;
/** Of an icon's paths, which never change places. */
const KEY = /,\s*key:\s*"[^"]*"/g;

/**
 * Imports each icon from its own file, so that the build need not read all 1,600 to find which are used, and
 * leaves out React's keys, a tenth of an icon that does not compress.
 */
export function lucideIcons(): Plugin {
  return {
    name: "lucide-icons",
    apply: "build",
    transform(code, id) {
      if (ICON.test(id)) return code.replaceAll(KEY, "");
      if (id.includes("/node_modules/") || !code.includes("lucide-react")) return null;
      return code.replaceAll(IMPORT, (_statement, names: string) =>
        names
          .split(",")
          .map((name) => name.trim().split(/\s+as\s+/))
          .filter(([icon]) => icon)
          .map(([icon = "", local = icon]) => `import ${local} from "lucide-react/icons/${fileOf(icon)}";`)
          .join(" "),
      );
    },
  };
}

/** CircleSlash2 is in circle-slash-2. */
function fileOf(icon: string): string {
  return icon.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=[0-9])/g, "-").toLowerCase();
}
