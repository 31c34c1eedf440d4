import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { releaseOfVersion } from "./contract/release.ts";
import manifest from "./package.json" with { type: "json" };
import { guide } from "./scripts/guide.ts";
import { lucideIcons } from "./scripts/lucide-icons.ts";
import { neededPreloads } from "./scripts/needed-preloads.ts";
import { pageChunks } from "./scripts/page-chunks.ts";
import { reactModules } from "./scripts/react-modules.ts";

// The browser's Host is kept, or the server would refuse the sign-in as another site's.
const server = { target: "http://127.0.0.1:3000", changeOrigin: false };

/** Dialogs and the palette share it. */
const ofDialogs =
  /node_modules\/(@radix-ui\/react-(dialog|focus-(guards|scope))|aria-hidden|react-remove-scroll|use-sidecar)/;

const pages = pageChunks({
  entry: ["app/main.tsx"],
  outside: ["app/SignedOut.tsx"],
  frame: ["app/App.tsx", "lib/live/live.ts"],
  inside: {
    "/": ["analytics/DashboardScreen.tsx", "leads/TargetBanner.tsx"],
    "/leads": ["leads/LeadsScreen.tsx"],
    "/leads/customer/:id": [
      "lead-page/LeadScreen.tsx",
      "quotes/QuotesCard.tsx",
      "documents/DocumentsCard.tsx",
      "templates/LeadMessages.tsx",
    ],
    "/calling": ["calling/CallScreen.tsx", "templates/CallMessages.tsx"],
  },
});

const preloads = neededPreloads();

export default defineConfig({
  root: "web",
  plugins: [
    reactModules(),
    react(),
    tailwindcss(),
    lucideIcons(),
    guide(),
    pages.plugin,
    ...preloads.plugins,
  ],
  define: { RELEASE: JSON.stringify(releaseOfVersion(manifest.version)) },
  // The server replaces this placeholder with each response's nonce.
  html: { cspNonce: "__CSP_NONCE__" },
  // React has had it since version 18.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // Inlined files would be data: URLs, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
    rolldownOptions: {
      // A constant of the contract costs a page its value, not an import.
      optimization: { inlineConst: { mode: "all", pass: 3 } },
      output: {
        // Otherwise a shared file's name would contain those of all its screens.
        // The first load names every file, and a hash does not compress.
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash:7].js`,
        hashCharacters: "base36",
        codeSplitting: {
          groups: [
            { name: "initial", tags: ["$initial"], priority: 20 },
            { name: "dialogs", test: ofDialogs, priority: 19 },
            ...pages.groups,
          ],
        },
      },
    },
  },
  // A library is loaded for the files that need it.
  worker: { format: "es" },
  server: { host: "127.0.0.1", proxy: { "/api": server, "/healthz": server } },
});
