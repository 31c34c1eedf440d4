import { describe, expect, test } from "vitest";
import type { StagedRow } from "../matching/staged-rows.ts";
import { stageRows } from "./stage-rows.ts";

const batchOf = (...numbers: number[]): StagedRow[] => numbers.map((row) => ({ row, cells: [], values: {} }));

/** A server whose calls fail as given, one after the other. */
function office(batches: StagedRow[][], failures: (Error | undefined)[]) {
  const left = [...batches];
  const sent: number[] = [];
  const progress: number[] = [];
  const state = { isStopped: false };
  const run = stageRows({
    next: async () => left.shift(),
    stage: async (rows) => {
      sent.push(rows[0]?.row ?? 0);
      const failure = failures.shift();
      if (failure) throw failure;
    },
    onProgress: (rows) => progress.push(rows),
    patience: {
      mayRetry: (error) => error instanceof TypeError,
      pause: async () => {},
      isStopped: () => state.isStopped,
    },
  });
  return { run, sent, progress, state };
}
const lost = () => new TypeError("Failed to fetch");

describe("the rows of a draft", () => {
  test("are sent one batch after the other, and a lost reply is asked for again", async () => {
    const { run, sent, progress } = office([batchOf(2, 3), batchOf(4)], [lost(), undefined, lost(), lost()]);
    expect(await run()).toBe(true);
    expect(sent).toEqual([2, 2, 4, 4, 4]);
    expect(progress).toEqual([2, 3]);
  });

  test("continue at the same batch after a failure, and end when they are stopped", async () => {
    const refused = new Error("refused");
    const { run, sent, state } = office([batchOf(2), batchOf(3), batchOf(4)], [undefined, refused]);
    await expect(run()).rejects.toBe(refused);
    expect(await run()).toBe(true);
    expect(sent).toEqual([2, 3, 3, 4]);
    state.isStopped = true;
    expect(await run()).toBe(false);
  });
});
