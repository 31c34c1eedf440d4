import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The host stays the browser's own, or the server would refuse the sign-in as another site's.
const server = { target: "http://127.0.0.1:3000", changeOrigin: false };

/** Dialogs and the palette come at rest: what the two share must not hold up the first screen. */
const ofDialogs =
  /node_modules\/(@radix-ui\/react-(dialog|focus-(guards|scope))|aria-hidden|react-remove-scroll|use-sidecar)/;

export default defineConfig({
  root: "web",
  plugins: [react(), tailwindcss()],
  // The server puts each response's own nonce in this placeholder's place.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // Inlined files would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The names of all screens that share a file would make its own.
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: "initial", tags: ["$initial"], priority: 2 },
            // A screen's file and few others: on a slow line each of fifty small ones waits for its turn.
            { name: "shared", minShareCount: 2, test: (id) => !ofDialogs.test(id), priority: 1 },
            { name: "dialogs", test: ofDialogs },
          ],
        },
      },
    },
  },
  server: { host: "127.0.0.1", proxy: { "/api": server, "/healthz": server } },
});
