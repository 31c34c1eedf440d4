/** How much a list shows at once (specification §9). */
export const LEADS_PER_PAGE = 100;

/** A list asked for without paging ends here. */
export const LEADS_IN_ONE_LIST = 5000;
