import { daysOf } from "#contract/figures/address";
import type { LostReport } from "#contract/reports/calls";
import type { Asked } from "../parts/data.ts";
import { filtersOf } from "../parts/narrowed.ts";

export const totalOf = ({ lostTo }: LostReport) => lostTo.reduce((sum, { leads }) => sum + leads, 0);

/** What the figures of lost renewals are narrowed to. */
export const lostIn = (asked: Asked) => ({ ...daysOf(asked.from, asked.to), ...filtersOf(asked) });
