/** As many as fit under the field; for others the user types another character. */
export const QUICK_SEARCH_MAX = 8;
