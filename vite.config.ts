import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The browser's Host is kept, or the server would refuse the sign-in as another site's.
const server = { target: "http://127.0.0.1:3000", changeOrigin: false };

/** Dialogs and the palette are loaded when idle: their shared code must not delay the first screen. */
const ofDialogs =
  /node_modules\/(@radix-ui\/react-(dialog|focus-(guards|scope))|aria-hidden|react-remove-scroll|use-sidecar)/;

export default defineConfig({
  root: "web",
  plugins: [react(), tailwindcss()],
  // The server replaces this placeholder with each response's nonce.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // Inlined files would be data: URLs, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Otherwise a shared file's name would contain those of all its screens.
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: "initial", tags: ["$initial"], priority: 2 },
            // A screen's own file and a few shared ones: on a slow connection fifty small files would queue.
            { name: "shared", minShareCount: 2, test: (id) => !ofDialogs.test(id), priority: 1 },
            { name: "dialogs", test: ofDialogs },
          ],
        },
      },
    },
  },
  server: { host: "127.0.0.1", proxy: { "/api": server, "/healthz": server } },
});
