/** The active cell of the grid; it is drawn wherever it is. */
export function focusGrid() {
  document.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
}

/** On the page or on its heading, where it is after navigation: nobody has put it anywhere. */
export function isFocusNowhere(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches("body, h1");
}
