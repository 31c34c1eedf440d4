import type { Input } from "#contract/endpoint";
import type { ImportCheck, importsApi } from "#contract/imports/calls";
import { erasedText } from "#contract/personal-data/erased-text";
import { monthOf, today } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { chosenPlace, duplicateOf, NO_MONTH } from "./place.ts";
import { type CheckedRow, erasedOf, vehiclesOf } from "./queries.ts";
import { readBatch } from "./read-batch.ts";

type Batch = Input<typeof importsApi.check>["body"];

/** What `importLeads` would find in the same rows at this moment. */
export async function checkLeads(db: Db, now: Date, batch: Batch): Promise<ImportCheck> {
  const { rows, failures } = readBatch(batch.data, batch.firstRow, today(now));
  const chosen = await chosenPlace(db, batch);
  const checked: CheckedRow[] = [];
  for (const read of rows) {
    const { date } = read.insuranceExpiry;
    const month = chosen?.month ?? (date === null ? undefined : monthOf(date));
    if (month) checked.push({ place: checked.length, month, read });
    else failures.push({ row: read.row, reason: NO_MONTH });
  }
  const erased = await erasedOf(db, checked);
  for (const [place, at] of erased) {
    const row = checked[place]?.read.row;
    if (row !== undefined) failures.push({ row, reason: erasedText(at), erased: true });
  }
  const vehicles = await vehiclesOf(db, now, checked);
  return {
    failures: failures.sort((one, other) => one.row - other.row),
    vehicles: vehicles.flatMap(({ place, key, takenIn, givesWayIn }) => {
      const row = checked[place];
      if (!row || erased.has(place)) return [];
      const { read, month } = row;
      return [
        {
          row: read.row,
          key: `${month} ${key}`,
          duplicate: duplicateOf(read.registrationNumber ?? read.phoneNumber, takenIn ?? month),
          taken: takenIn !== null,
          ...(takenIn === null && givesWayIn !== null && { renewal: givesWayIn }),
        },
      ];
    }),
  };
}
