import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const licences = join(dirname(dirname(fileURLToPath(import.meta.url))), "runtime", "licences");

/**
 * PostgreSQL and its libraries, whose npm package names only itself: `<name>-<version>.txt` with the licence.
 */
const programs = readdirSync(licences)
  .sort()
  .map((file) => {
    const [, name, version] = /^(.+)-([\d.]+)\.txt$/.exec(file) ?? [];
    return { name, version, text: readFileSync(join(licences, file), "utf8").trim() };
  });

/** The packages of a release in CycloneDX 1.6, for an operator's scanner. */
export function packageList({ name, version, license, parts, at }) {
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: { type: "application", "bom-ref": name, name, version, licenses: [licenceOf(license)] },
    },
    components: [
      ...unique(parts).map((part) => ({
        type: "library",
        "bom-ref": addressOf(part),
        name: part.name,
        version: part.version,
        purl: addressOf(part),
        licenses: [licenceOf(part.license)],
      })),
      ...programs.map(({ name, version }) => ({
        type: "library",
        "bom-ref": `${name}@${version}`,
        name,
        version,
      })),
    ],
  };
}

/** Every package with its licence and the licence's text. */
export function licenceTexts(parts) {
  const ofPrograms = programs.map(({ name, version, text }) => section(`${name} ${version}`, [text]));
  const ofPackages = unique(parts).map(({ name, version, license, texts }) =>
    section(`${name} ${version} (${license})`, texts),
  );
  return [...ofPackages, ...ofPrograms].join("\n");
}

function section(title, texts) {
  return `${"=".repeat(80)}\n${title}\n${"=".repeat(80)}\n\n${texts.map((text) => `${text}\n`).join("\n")}`;
}

function unique(parts) {
  const found = new Map(parts.map((part) => [addressOf(part), part]));
  return [...found.keys()].sort().flatMap((address) => found.get(address) ?? []);
}

const addressOf = ({ name, version }) => `pkg:npm/${name.replace("@", "%40")}@${version}`;
const licenceOf = (text) => (/[ ()]/.test(text) ? { expression: text } : { license: { id: text } });
