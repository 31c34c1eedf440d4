import type { Tx } from "./handles.ts";

const waiting = new WeakMap<Tx, (() => void)[]>();

/** Runs when the transaction has ended, before its caller goes on; also when it was rolled back. */
export function afterwards(tx: Tx, run: () => void): void {
  waiting.set(tx, [...(waiting.get(tx) ?? []), run]);
}

export function runAfter(tx: Tx | undefined): void {
  if (tx) for (const run of waiting.get(tx) ?? []) run();
}
