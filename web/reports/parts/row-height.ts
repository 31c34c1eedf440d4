/** With a comparison a row has two lines. */
export const rowHeight = (isCompared: boolean) => (isCompared ? 44 : 37);
