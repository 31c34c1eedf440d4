import { defineConfig } from "vitest/config";

/** In a container created by scripts/test-recipes.mjs; takes minutes, so it is not part of `npm test`. */
export default defineConfig({
  test: {
    include: ["test/recipes/*.drill.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
