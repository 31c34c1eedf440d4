/** Chosen instead of a person when work is given out. */

/** The active telecaller with the fewest open leads. */
export const AUTO_ASSIGN = "auto-assign";

/** In a filter: the leads that belong to nobody. */
export const UNASSIGNED = "unassigned";
