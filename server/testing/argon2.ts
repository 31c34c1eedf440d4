import { createRequire } from "node:module";

/** The library at the least cost that it takes. Only vitest.config.ts puts it in the library's place. */
const real: typeof import("@node-rs/argon2") = createRequire(import.meta.url)("@node-rs/argon2");

export const { verify } = real;

export const hash: typeof real.hash = (password, options) =>
  real.hash(password, { ...options, memoryCost: 8, timeCost: 1 });
