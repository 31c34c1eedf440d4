/** What Leads can be sorted by, in the order of its columns. */
export const leadSorts = [
  "name",
  "registration",
  "vehicle",
  "phone",
  "status",
  "month",
  "expiry",
  "policyCopy",
  "priority",
  "assignedTo",
  "insurer",
  "followUp",
  "lastCall",
] as const;

/** The message of a range of expiry dates that ends before it begins. */
export const EXPIRY_RANGE = "The last day lies before the first";
