/** The text for a missing value, in files and on screens. */
export const NOT_SPECIFIED = "Not specified";
