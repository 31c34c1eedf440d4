import { defineConfig } from "vitest/config";

/** Brings its own databases; takes some two minutes, so it is no part of `npm test`. */
export default defineConfig({
  test: {
    include: ["test/scale-out/*.drill.ts"],
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
