import type { KeyboardEvent } from "react";

/** So soon after it, a Tab is the habit of going on oneself. */
const HABIT_MS = 1000;
let reached: { field: HTMLInputElement; at: number } | undefined;

/**
 * Enter takes an insurer and goes on to the amount that follows while there is none, instead of saving the form. A Tab right
 * after it stays there.
 */
export function goOn(event: KeyboardEvent): void {
  const { key, shiftKey, ctrlKey, metaKey, target, timeStamp } = event;
  const isHabit = target === reached?.field && timeStamp - reached.at < HABIT_MS;
  reached = undefined;
  if (key === "Tab" && !shiftKey && isHabit) event.preventDefault();
  const isTaken = target instanceof HTMLInputElement && target.list && target.value.trim() !== "";
  if (key !== "Enter" || ctrlKey || metaKey || !isTaken) return;
  const fields = [...(target.form?.elements ?? [])];
  const next = fields[fields.indexOf(target) + 1];
  if (!(next instanceof HTMLInputElement) || next.value !== "") return;
  event.preventDefault();
  next.focus();
  reached = { field: next, at: timeStamp };
}
