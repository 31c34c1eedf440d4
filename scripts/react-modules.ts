import { createRequire } from "node:module";
import type { Plugin } from "vite";

const MODULES = ["react", "react/jsx-runtime", "react-dom"];
const OWN = "\0module:";
const require = createRequire(import.meta.url);

/** What React throws to itself and catches, made while it loads. */
const SIGNALS = /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;

/**
 * React's files are no modules of the language: a build gives each file that imports one a copy of it and calls
 * `(0, copy.useState)`. Here one module exports their functions by name.
 */
export function reactModules(): Plugin {
  return {
    name: "react-modules",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer, { kind }) {
      if (kind !== "import-statement" || !MODULES.includes(source) || importer?.startsWith(OWN)) return null;
      // It looks for names that only newer versions have.
      if (importer?.includes("/node_modules/@radix-ui/")) return null;
      return { id: OWN + source, moduleSideEffects: false };
    },
    load(id) {
      if (!id.startsWith(OWN)) return null;
      const source = id.slice(OWN.length);
      const names = Object.keys(require(source));
      const parts = names.map((name) => `export const ${name} = /* @__PURE__ */ (() => file.${name})();`);
      return [`import file from "${source}";`, ...parts].join("\n");
    },
    /** Nobody reads their stacks; where developer tools are open, taking one parses all of React again. */
    transform(code, id) {
      if (!id.endsWith("react-dom-client.production.js")) return null;
      return {
        code: code.replace(SIGNALS, "$1 = Object.create(Error.prototype, { message: { value: $2 } })"),
        map: null,
      };
    },
  };
}
