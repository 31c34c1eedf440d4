import { rowFaults } from "#contract/lead/columns";
import { send } from "#web/lib/http/api.ts";
import type { OpenFile } from "../reading/open-file.ts";
import type { Encoding } from "../reading/read-text.ts";
import type { Destination } from "../sending/upload.ts";

/** The rows that the server would refuse, and why: vehicles that are in the month, or twice in the file. */
export async function findRefused(
  file: OpenFile,
  encoding: Encoding,
  destination: Destination,
): Promise<Map<number, string>> {
  const refused = new Map<number, string>();
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
    for (const { row, key, duplicate, taken } of found.vehicles) {
      if (taken || vehicles.has(key)) refused.set(row, duplicate);
      vehicles.add(key);
    }
  }
  return refused;
}
