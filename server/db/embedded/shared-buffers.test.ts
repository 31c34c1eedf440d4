import { expect, test } from "vitest";
import { sharedBuffers } from "./shared-buffers.ts";

const GB = 1024 ** 3;

test.each([
  [0.25, "128MB"],
  [1, "256MB"],
  [2, "512MB"],
  [4, "1024MB"],
  [64, "1024MB"],
])(
  "of %d GB of memory the embedded PostgreSQL uses a quarter for its cache, 128 MB to 1 GB",
  (memory, kept) => {
    expect(sharedBuffers(memory * GB)).toBe(kept);
  },
);
