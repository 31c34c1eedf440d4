/** Classes of a table that scrolls sideways inside its card while its first column stays. */
const stays = "sticky left-0 z-1 max-md:border-r max-md:border-r-line-subtle";

export const firstHead = stays;
export const firstCell = `${stays} bg-surface max-md:h-12`;

/** The table ends with the card and keeps its corners. */
export const cardFoot = "overflow-clip rounded-b-lg";
