/** Moves the focus along the rows' first links, so that Enter opens and a screen reader follows. */
export function focusRow(step: 1 | -1) {
  const links = Array.from(document.querySelectorAll<HTMLElement>("[data-lead-link]"));
  const row = document.activeElement?.closest("[data-lead]");
  const at = links.findIndex((link) => row?.contains(link));
  links[at === -1 ? firstInSight(links) : at + step]?.focus();
}

function firstInSight(links: readonly HTMLElement[]): number {
  return links.findIndex((link) => link.getBoundingClientRect().top > 0);
}
