import { today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { messageOf } from "#web/lib/http/api.ts";
import { type CommonMonth, commonMonth } from "../reading/common-month.ts";
import { type OpenFile, openFile } from "../reading/open-file.ts";
import type { Encoding } from "../reading/read-text.ts";
import { type CheckedFile, checkedFile } from "./checked-file.ts";
import { type Judged, judgeRows } from "./judge-rows.ts";

/** What is uploaded: a file, or pasted text. */
export interface Source {
  source: Blob;
  name: string;
}

/** The result of 'Check rows'. */
export interface Checked extends Source {
  file: CheckedFile;
  /** The month for which duplicates were looked for. */
  month: string | undefined;
  unchecked: string | undefined;
  proposed: CommonMonth | undefined;
}

interface Against {
  /** Usernames of the active telecallers; undefined when unknown here. */
  telecallers: readonly string[] | undefined;
  chosenMonth: string | undefined;
  /** Whether the page can propose this month. */
  isOffered: (month: CommonMonth) => boolean;
}

/** Where the rows of a month go. */
export const placeOf = (month: string) => ({ targetMonth: month.slice(5), targetYear: month.slice(0, 4) });

/** Checks every row as an upload at this moment would; nothing is stored. Throws UnreadableFile. */
export async function checkRowsOf(
  chosen: Source,
  { telecallers, chosenMonth, isOffered }: Against,
): Promise<Checked> {
  const opened = openFile(chosen.source);
  try {
    const found = await opened.check({ today: today(now()), telecallers });
    const common = commonMonth(found);
    const proposed = !chosenMonth && common && isOffered(common) ? common : undefined;
    const month = chosenMonth ?? proposed?.month;
    const { judged, unchecked } = await judgedRows(opened, found.encoding, month);
    return { ...chosen, unchecked, proposed, month, file: checkedFile(found, judged) };
  } finally {
    opened.close();
  }
}

async function judgedRows(opened: OpenFile, encoding: Encoding, month: string | undefined) {
  const none: Judged = { refused: new Map(), renewals: new Map() };
  if (!month)
    return { judged: none, unchecked: "Go back and choose the target month, then check the rows again." };
  try {
    return { judged: await judgeRows(opened, encoding, placeOf(month)), unchecked: undefined };
  } catch (error) {
    return {
      judged: none,
      unchecked: messageOf(error, "The server could not be reached. Check the rows again."),
    };
  }
}
