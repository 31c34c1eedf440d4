/** The values that a typed text means: the one that is written so, otherwise every one that differs in case only. */
export function valuesLike<V extends { value: string }>(typed: string, values: readonly V[]): V[] {
  const text = typed.trim();
  const exact = values.filter(({ value }) => value === text);
  if (exact.length > 0) return exact;
  return values.filter(({ value }) => value.toLowerCase() === text.toLowerCase());
}
