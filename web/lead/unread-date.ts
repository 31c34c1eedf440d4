/**
 * An incomplete date reads as empty and would clear the field, so report it with the browser's message and
 * return true.
 */
export function reportIncompleteDate(form: ParentNode): boolean {
  const dates = [...form.querySelectorAll<HTMLInputElement>("input[type=date]")];
  const half = dates.find(({ validity }) => validity.badInput);
  half?.reportValidity();
  return half !== undefined;
}
