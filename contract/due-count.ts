/** More due callbacks are not counted: the page says '99+'. */
export const DUE_COUNTED_AT_MOST = 100;
