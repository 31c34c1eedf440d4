import { defineConfig } from "vitest/config";

/** In a container that scripts/test-recipes.mjs has made; takes minutes, so it is no part of `npm test`. */
export default defineConfig({
  test: {
    include: ["test/recipes/*.drill.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
