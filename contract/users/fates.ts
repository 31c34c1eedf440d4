/**
 * Who gets the open leads of a user who stops working them, unless one heir is named: the other telecallers evenly, or
 * nobody.
 */
export const openLeadsFates = ["share", "unassign"] as const;
