const UNREAD = "[data-unread]";

/** Whether a date or time has a text that cannot be read. */
export const hasUnreadDate = (form: ParentNode | null): boolean => form?.querySelector(UNREAD) != null;

const FRAMES = 20;

/** Focuses the first field that is refused, an unread date included, once the errors are drawn. */
export function focusFirstFault(form: ParentNode | null, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const fault = form?.querySelector<HTMLElement>(`[aria-invalid=true], ${UNREAD}`);
    if (fault) fault.focus();
    else if (frames > 0) focusFirstFault(form, frames - 1);
  });
}

/** So soon after a question, or after a key was held, a save belongs to the one before. */
const READING_MS = 500;
let heldAt = 0;
const noteHeld = ({ repeat, timeStamp }: KeyboardEvent) => {
  if (repeat) heldAt = timeStamp;
};
addEventListener("keydown", noteHeld, true);

/** Whether a form is not saved yet: the first fault gets the focus, otherwise the first doubt that could not be read before. */
export function holdsBack(form: ParentNode | null, faults: object = {}): boolean {
  const isFaulty = Object.keys(faults).length > 0 || hasUnreadDate(form);
  if (isFaulty) focusFirstFault(form);
  const askedBy = performance.now() - READING_MS;
  const doubts = [...(form?.querySelectorAll<HTMLElement>("[data-doubt]") ?? [])].filter(
    ({ dataset }) => !(Math.max(Number(dataset.asked), heldAt) <= askedBy),
  );
  if (isFaulty || doubts.length === 0) return isFaulty;
  for (const doubt of doubts) {
    doubt.dataset.asked ??= String(performance.now());
    doubt.querySelector("button")?.removeAttribute("tabindex");
  }
  doubts[0]?.closest("div")?.querySelector("input")?.focus();
  return true;
}
