/** On a phone the rows of a table scroll horizontally below their first column. */
export const stays = "sticky left-0 z-1 max-md:border-r max-md:border-r-line-subtle";
