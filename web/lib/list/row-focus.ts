/** Moves the focus along the links of a list's rows, so that Enter opens one and a screen reader follows. */
export function focusRow(step: 1 | -1, row: string, link: string) {
  const links = Array.from(document.querySelectorAll<HTMLElement>(`${row} ${link}`));
  const here = focusedRow(row);
  const at = links.findIndex((one) => here?.contains(one));
  links[at === -1 ? firstInSight(links) : at + step]?.focus();
}

/** The row of a lead in any list, and the link in it that opens the lead. */
export const LEAD_ROW = "[data-lead]";
const LEAD_LINK = "[data-lead-link]";

/** The keys of every list of leads. */
export const leadRowKeys = {
  J: () => focusRow(1, LEAD_ROW, LEAD_LINK),
  K: () => focusRow(-1, LEAD_ROW, LEAD_LINK),
};

/** The row that contains the focus. */
export function focusedRow(row: string): HTMLElement | undefined {
  return document.activeElement?.closest<HTMLElement>(row) ?? undefined;
}

function firstInSight(links: readonly HTMLElement[]): number {
  return links.findIndex((link) => link.getBoundingClientRect().top > 0);
}
