import type { Speed } from "#contract/reports/schemas";

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

export const openOf = ({ ages }: Pick<Speed, "ages">) => sum(Object.values(ages));

/** Open leads on which nobody has worked for over 14 days. */
export const untouchedOf = ({ ages }: Pick<Speed, "ages">) => sum([ages.month, ages.quarter, ages.older]);

/** Undefined before anything is won. */
export const callsPerWon = ({ calls, won }: Pick<Speed, "calls" | "won">) =>
  won === 0 ? undefined : calls / won;
