import type { KeyboardEvent } from "react";

/** Enter takes an insurer and goes on to the amount that follows while there is none, instead of saving the form. */
export function goOn(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target } = event;
  const isTaken = target instanceof HTMLInputElement && target.list && target.value.trim() !== "";
  if (key !== "Enter" || ctrlKey || metaKey || !isTaken) return;
  const fields = [...(target.form?.elements ?? [])];
  const next = fields[fields.indexOf(target) + 1];
  if (!(next instanceof HTMLInputElement) || next.value !== "") return;
  event.preventDefault();
  next.focus();
}
