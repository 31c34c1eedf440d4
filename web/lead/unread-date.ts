/** Focuses the first date or time whose text cannot be read; false where there is none. */
export function focusUnreadDate(form: ParentNode | null): boolean {
  const unread = form?.querySelector<HTMLElement>("[data-unread]");
  unread?.focus();
  return unread != null;
}
