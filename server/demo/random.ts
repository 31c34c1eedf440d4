/** Seeded random numbers: the same seed gives the same demo on every machine (Mulberry32, public domain). */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number from 0 up to but not including `limit`. */
  below(limit: number): number;
  pick<const L extends readonly [unknown, ...unknown[]]>(values: L): L[number];
  /** True with this probability. */
  happens(share: number): boolean;
}

export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (values) => values[below(values.length)] ?? values[0],
    happens: (share) => next() < share,
  };
}
