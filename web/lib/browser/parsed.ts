/** The value of a JSON text; undefined without one, or where it is unreadable. */
export function parsed(text: string | null): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
