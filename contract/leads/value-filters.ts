/** The values of a lead and its vehicle that reports and figures are filtered by, and the funnel divided. */
export const valueFilters = ["source", "insurer", "vehicleType", "language"] as const;
export type ValueFilter = (typeof valueFilters)[number];
