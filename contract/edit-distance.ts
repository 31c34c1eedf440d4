/** Letters to insert, delete or change (Levenshtein 1966). */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [at, other] of [...to].entries()) {
      const [left = 0, above = 0, diagonal = 0] = [next[at], row[at + 1], row[at]];
      next.push(Math.min(left + 1, above + 1, diagonal + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
