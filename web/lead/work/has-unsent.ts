/** Where the outcomes of a user are kept whose reply is not known yet. */
export const nameOfUnsent = (userId: string) => `unsent:${userId}`;

export function hasUnsent(userId: string): boolean {
  try {
    return localStorage.getItem(nameOfUnsent(userId)) !== null;
  } catch {
    return false;
  }
}
