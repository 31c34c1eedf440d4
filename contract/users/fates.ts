/** What becomes of the open leads of a user who can no longer work them. */
export const openLeadsFates = ["keep", "unassign", "share"] as const;
export type OpenLeadsFate = (typeof openLeadsFates)[number];
