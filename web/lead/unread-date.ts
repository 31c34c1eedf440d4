const UNREAD = "[data-unread]";

/** Focuses the first date or time whose text cannot be read; false where there is none. */
export function focusUnreadDate(form: ParentNode | null): boolean {
  const unread = form?.querySelector<HTMLElement>(UNREAD);
  unread?.focus();
  return unread != null;
}

export const hasUnreadDate = (form: ParentNode | null): boolean => form?.querySelector(UNREAD) != null;

/** Focuses the first field with a fault or such a date. */
export function focusFirstFault(form: ParentNode | null): void {
  form?.querySelector<HTMLElement>(`[aria-invalid=true], ${UNREAD}`)?.focus();
}
