/**
 * A date typed by half has no value and would be saved as none. Says so at the field, in the browser's words, and
 * answers whether there is one.
 */
export function refuseHalfDate(form: ParentNode): boolean {
  const dates = [...form.querySelectorAll<HTMLInputElement>("input[type=date]")];
  const half = dates.find(({ validity }) => validity.badInput);
  half?.reportValidity();
  return half !== undefined;
}
