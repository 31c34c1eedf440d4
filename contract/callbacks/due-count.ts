/** Counting stops here; the page then says '99+'. */
export const DUE_COUNT_MAX = 100;
