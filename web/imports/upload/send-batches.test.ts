import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ImportReply } from "#contract/imports/calls";
import { rowFaults } from "#contract/lead/columns";
import { ApiError } from "#web/lib/http/api.ts";
import type { Batch } from "../file/batches.ts";
import type { SheetRow } from "../file/sheet.ts";
import { sendBatches } from "./send-batches.ts";
import { noRows, type Tally, withBatch } from "./upload.ts";

const row = (rowNumber: number): SheetRow => ({ rowNumber, values: [`value ${rowNumber}`], cells: {} });
const batchOf = (...numbers: number[]): Batch => ({ rows: numbers.map(row), failed: [] });
const stored = (successful: number): ImportReply["results"] => ({
  successful,
  failed: 0,
  assigned: 0,
  errors: [],
  failures: [],
});

/** An upload of these batches to a fake server with one given reply or error per call. */
function office(batches: Batch[], ...behaviour: (ImportReply["results"] | Error)[]) {
  const left = [...batches];
  const sent: number[] = [];
  const tallies: Tally[] = [];
  const sending = sendBatches({
    next: async () => left.shift(),
    send: async ({ rows, failed }) => {
      sent.push(rows[0]?.rowNumber ?? failed[0]?.rowNumber ?? 0);
      const answer = behaviour.shift() ?? stored(rows.length);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onSent: (batch, results) => tallies.push(withBatch(tallies.at(-1) ?? noRows, batch, results)),
  });
  return { sending, sent, tallies };
}

const lost = () => new TypeError("Failed to fetch");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The result, with the pauses before it over at once. */
async function inTime<T>(result: Promise<T>): Promise<T> {
  result.catch(() => undefined);
  await vi.runAllTimersAsync();
  return result;
}

describe("an upload", () => {
  test("sends the batches in the file's order and counts only acknowledged rows", async () => {
    const { sending, sent, tallies } = office([batchOf(2, 3), batchOf(4)]);
    expect(await sending.run()).toBe("finished");
    expect(sent).toEqual([2, 4]);
    expect(tallies.map(({ handled, successful }) => [handled, successful])).toEqual([
      [2, 2],
      [3, 3],
    ]);
  });

  test("sends a batch again when the connection was lost, up to three times", async () => {
    const { sending, sent } = office([batchOf(2)], lost(), lost(), lost(), stored(1));
    const began = Date.now();
    expect(await inTime(sending.run())).toBe("finished");
    expect(sent).toEqual([2, 2, 2, 2]);
    expect(Date.now() - began).toBe(500 + 1000 + 2000);
  });

  test("gives up after that, and 'Try again' continues at the same batch", async () => {
    const { sending, sent, tallies } = office(
      [batchOf(2), batchOf(3)],
      stored(1),
      lost(),
      lost(),
      lost(),
      lost(),
    );
    await expect(inTime(sending.run())).rejects.toThrow("Failed to fetch");
    expect(await sending.run()).toBe("finished");
    expect(sent).toEqual([2, 3, 3, 3, 3, 3]);
    expect(tallies.at(-1)).toMatchObject({ handled: 2, successful: 2 });
  });

  test("does not repeat what the server refused", async () => {
    const { sending, sent } = office([batchOf(2)], new ApiError(400, "refused", ""));
    await expect(sending.run()).rejects.toThrow();
    expect(sent).toEqual([2]);
  });

  test("stopped, it lets the running call finish and continues there later", async () => {
    const { sending, sent } = office([batchOf(2), batchOf(3)]);
    const running = sending.run();
    sending.stop();
    expect(await running).toBe("stopped");
    expect(await sending.run()).toBe("finished");
    expect(sent).toEqual([2, 3]);
  });

  test("merges the server's failures and the file's own in one list by row, with the original values", async () => {
    const batch = {
      rows: [row(2), row(4)],
      failed: [{ rowNumber: 3, values: ["a"], reason: rowFaults.valueCount }],
    };
    const failures = [{ row: 2, reason: rowFaults.missingRequired }];
    const { sending, tallies } = office([batch], { ...stored(1), failed: 1, failures });
    await sending.run();
    expect(tallies.at(-1)?.failed).toEqual([
      {
        rowNumber: 2,
        values: ["value 2"],
        reason: `${rowFaults.missingRequired}. Empty: name, phone_number, maker, model`,
      },
      { rowNumber: 3, values: ["a"], reason: rowFaults.valueCount },
    ]);
  });

  test("keeps apart what was stored as typed, who was erased on request, and what is here already", async () => {
    const failures = [
      { row: 3, reason: "Erased on request, 5 Nov 2026", erased: true as const },
      { row: 4, reason: "Duplicate: KA 01 AB 1234 is already in Nov 2026", here: true as const },
    ];
    const doubts = [{ row: 2, reason: "Phone: 5 digits; a mobile number has ten" }];
    const { sending, tallies } = office([batchOf(2, 3, 4)], { ...stored(1), failed: 2, failures, doubts });
    await sending.run();
    expect(tallies.at(-1)).toMatchObject({
      failed: [
        { rowNumber: 3, erased: true },
        { rowNumber: 4, here: true },
      ],
      doubtful: [{ rowNumber: 2, reason: "Phone: 5 digits; a mobile number has ten" }],
    });
  });

  test("sends a batch in which no row can be read as well, for the import's history", async () => {
    const { sending, sent, tallies } = office([
      { rows: [], failed: [{ rowNumber: 2, values: [], reason: "x" }] },
    ]);
    await sending.run();
    expect(sent).toEqual([2]);
    expect(tallies.at(-1)?.handled).toBe(1);
  });
});
