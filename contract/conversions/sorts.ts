/** The columns of Policy Converted, by each of which the list can be sorted. */
export const conversionSorts = [
  "name",
  "registration",
  "phone",
  "vehicle",
  "insurer",
  "policyNumber",
  "premium",
  "expiry",
  "convertedAt",
  "telecaller",
] as const;
export type ConversionSort = (typeof conversionSorts)[number];

/** In a filter: conversions whose new insurer nobody has entered. */
export const NOT_RECORDED = "not-recorded";
