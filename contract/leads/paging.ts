/** How many leads a page of a list has (specification §9). */
export const LEADS_PER_PAGE = 100;

/** The maximum of a list without paging. */
export const LEADS_IN_ONE_LIST = 5000;
