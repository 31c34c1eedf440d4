import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { drawn, fileOf, type IconFile, type IconNode } from "../../scripts/lucide-icons.ts";

const web = fileURLToPath(new URL("../../web/", import.meta.url));
const icons = join(dirname(createRequire(import.meta.url).resolve("lucide-react")), "../esm/icons");

/** The names of all icons that the screens import. */
function usedIcons(): string[] {
  const sources = readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(web, file), "utf8"));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/import \{([^}]*)\} from "lucide-react"/g)].flatMap(([, list = ""]) =>
      list
        .split(",")
        .map((name) => name.trim().split(" as ")[0] ?? "")
        .filter((name) => name !== "" && !name.startsWith("type ")),
    ),
  );
  return [...new Set(names)];
}

function svgOf(node: IconNode): string {
  const shapes = node.map(([tag, { key: _, ...attributes }]) => {
    const list = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${value}"`);
    return `<${tag} ${list.join(" ")}/>`;
  });
  return shapes.join("");
}

test("an icon drawn with one path looks like its original", async ({ page }) => {
  const all = await Promise.all(
    usedIcons().map(async (name) => {
      const file = join(icons, `${fileOf(name)}.mjs`);
      const [, renamed = file] =
        /from '(\.[^']+)'/.exec(readFileSync(file, "utf8").split("export")[1] ?? "") ?? [];
      const { __iconData: icon }: IconFile = await import(pathToFileURL(resolve(icons, renamed)).href);
      return { name, original: svgOf(icon.node), path: svgOf(drawn(icon.node)) };
    }),
  );
  expect(all.length).toBeGreaterThan(60);
  const different = await page.evaluate(async (icons) => {
    const SIZE = 96;
    const pixels = async (shapes: string) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 24 24" fill="none" stroke="black" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`,
      )}`;
      await image.decode();
      const canvas = new OffscreenCanvas(SIZE, SIZE);
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      return context?.getImageData(0, 0, SIZE, SIZE).data ?? new Uint8ClampedArray();
    };
    const names: string[] = [];
    for (const { name, original, path } of icons) {
      const [before, after] = [await pixels(original), await pixels(path)];
      const apart = before.filter((value, at) => Math.abs(value - (after[at] ?? 0)) > 96).length;
      if (before.every((value) => value === 0) || apart > 8) names.push(`${name} ${apart}`);
    }
    return names;
  }, all);
  expect(different).toEqual([]);
});
