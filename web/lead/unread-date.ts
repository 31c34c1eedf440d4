const UNREAD = "[data-unread]";

/** Whether a date or time has a text that cannot be read. */
export const hasUnreadDate = (form: ParentNode | null): boolean => form?.querySelector(UNREAD) != null;

/** Focuses the first date or time whose text cannot be read; false where there is none. */
export function focusUnreadDate(form: ParentNode | null): boolean {
  form?.querySelector<HTMLElement>(UNREAD)?.focus();
  return hasUnreadDate(form);
}

/** Focuses the first field that is refused, an unread date included, once the errors are drawn. */
export function focusFirstFault(form: ParentNode | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(`[aria-invalid=true], ${UNREAD}`)?.focus());
}
