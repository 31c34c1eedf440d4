import type { LostReport } from "#contract/reports/calls";

export const totalOf = ({ lostTo }: LostReport) => lostTo.reduce((sum, { leads }) => sum + leads, 0);
