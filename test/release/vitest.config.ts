import { defineConfig } from "vitest/config";

/** On what scripts/test-release.mjs has built; takes a minute, so it is not part of `npm test`. */
export default defineConfig({
  test: {
    include: ["test/release/*.drill.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
