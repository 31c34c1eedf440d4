/** Special values in place of a telecaller's id. */

/** Assigns to the active telecaller with the fewest open leads. */
export const AUTO_ASSIGN = "auto-assign";

/** In a filter: unassigned leads. */
export const UNASSIGNED = "unassigned";

/** In a figure's author: all deleted users together, and leads with which nobody has done this yet. */
export const FORMER = "former";
export const NOBODY = "nobody";
/** Everybody outside the viewer's scope together. */
export const OTHERS = "others";
