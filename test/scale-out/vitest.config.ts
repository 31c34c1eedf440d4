import { defineConfig } from "vitest/config";

/** Creates its own databases; takes about two minutes, so it is not part of `npm test`. */
export default defineConfig({
  test: {
    include: ["test/scale-out/*.drill.ts"],
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
