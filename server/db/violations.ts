const UNIQUE_VIOLATION = "23505";

/** True when a write was refused because of the named unique constraint or index. */
export function isTaken(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && "constraint" in error) {
    return error.code === UNIQUE_VIOLATION && error.constraint === constraint;
  }
  return isTaken(error.cause, constraint);
}
