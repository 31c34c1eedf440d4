const UNIQUE_VIOLATION = "23505";

/** True for a violation of the named unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && "constraint" in error) {
    return error.code === UNIQUE_VIOLATION && error.constraint === constraint;
  }
  return isUniqueViolation(error.cause, constraint);
}
