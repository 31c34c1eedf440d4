import { fileURLToPath, pathToFileURL } from "node:url";
import { optimize } from "svgo";
import type { Plugin } from "vite";

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g;
const ICON = /\/lucide-react\/dist\/esm\/icons\/[a-z0-9-]+\.mjs$/;
const NODE = /node: \[.*\]\n\};/s;
const RUNTIME = fileURLToPath(new URL("../web/ui/svg-icon.ts", import.meta.url));

/**
 * Imports each icon from its own file, so that the build need not read all 1,600 to find which are used, and
 * draws it with one path and one component: a list of a hundred leads has hundreds of icons.
 */
export function lucideIcons(): Plugin {
  return {
    name: "lucide-icons",
    apply: "build",
    async transform(code, id) {
      if (ICON.test(id) && NODE.test(code)) {
        const { __iconData: icon }: IconFile = await import(pathToFileURL(id).href);
        return `import { svgIcon } from ${JSON.stringify(RUNTIME)};
          export default svgIcon(${JSON.stringify(drawn(icon.node))});`;
      }
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
export function fileOf(icon: string): string {
  return icon.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=[0-9])/g, "-").toLowerCase();
}

export interface IconFile {
  __iconData: { node: IconNode };
}

export type IconNode = readonly (readonly [name: string, attributes: Record<string, string>])[];

/** The icon as one path; one with a filled dot stays as it is, without the keys of its parts. */
export function drawn(node: IconNode): IconNode {
  const parts = node.map(([name, { key: _, ...attributes }]) => [name, attributes] as const);
  return parts.some(([, attributes]) => "fill" in attributes) ? parts : [["path", { d: onePath(parts) }]];
}

function onePath(node: IconNode): string {
  const shapes = node.map(([name, attributes]) => {
    if (name === "rect" && attributes.rx) return `<path d="${roundedRectangle(attributes)}"/>`;
    const text = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${value}"`);
    return `<${name} ${text.join(" ")}/>`;
  });
  const { data } = optimize(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes.join("")}</svg>`,
    {
      plugins: [
        { name: "convertShapeToPath", params: { convertArcs: true } },
        // A hundredth of the 24 units is less than any screen shows.
        { name: "convertPathData", params: { floatPrecision: 2 } },
        { name: "mergePaths", params: { force: true } },
      ],
    },
  );
  const paths = [...data.matchAll(/<path d="([^"]*)"/g)];
  const [, path] = paths[0] ?? [];
  if (!path || paths.length > 1 || /<(?!\/?svg|path)/.test(data)) throw new Error(`Not one path: ${data}`);
  return path;
}

/** The one shape that SVGO leaves. */
function roundedRectangle({ x = "0", y = "0", width, height, rx: radius }: Record<string, string>): string {
  const r = Number(radius);
  const [across, down] = [Number(width) - 2 * r, Number(height) - 2 * r];
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const sides = [`h${across}${corner(r, r)}`, `v${down}${corner(-r, r)}`, `h${-across}${corner(-r, -r)}`];
  return `M${Number(x) + r} ${y}${sides.join("")}v${-down}${corner(r, -r)}z`;
}
