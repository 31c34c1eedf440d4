import { rowFaults } from "#contract/lead/columns";
import { send } from "#web/lib/http/api.ts";
import type { OpenFile } from "../reading/open-file.ts";
import type { Encoding } from "../reading/read-text.ts";
import type { Destination } from "../sending/upload.ts";

/** What the server would do with the rows of a file that can be read, by their numbers. */
export interface Judged {
  /** Why a row is refused: its vehicle is in the month, or twice in the file. */
  refused: Map<number, string>;
  /** The month of the lead whose place a row takes: made of last year's, and nobody has worked on it. */
  renewals: Map<number, string>;
}

export async function judgeRows(
  file: OpenFile,
  encoding: Encoding,
  destination: Destination,
): Promise<Judged> {
  const refused = new Map<number, string>();
  const renewals = new Map<number, string>();
  const vehicles = new Set<string>();
  await file.open(encoding);
  for (let batch = await file.next(); batch; batch = await file.next()) {
    if (batch.rows.length === 0) continue;
    const data = batch.rows.map(({ rowNumber, cells }) => ({ ...cells, rowNumber }));
    const body = { data, ...destination, firstRow: batch.rows[0]?.rowNumber };
    const found = await send("POST /api/upload/csv-leads/check", { body });
    for (const { row, reason } of found.failures) {
      // The check of the file names these with their empty cells.
      if (reason !== rowFaults.missingRequired && reason !== rowFaults.lostDigits) refused.set(row, reason);
    }
    for (const { row, key, duplicate, taken, renewal } of found.vehicles) {
      if (taken || vehicles.has(key)) refused.set(row, duplicate);
      else if (renewal) renewals.set(row, renewal);
      vehicles.add(key);
    }
  }
  return { refused, renewals };
}
