/** As many as fit under the field without scrolling far; who looks for another types one more character. */
export const LEADS_FOUND_AT_ONCE = 8;
