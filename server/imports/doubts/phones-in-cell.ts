import { type Cells, readText } from "#contract/lead/columns";
import { nationalNumber } from "#contract/lead/people";

const MOBILES = /(?<!\d)(?:(?:\+|00)?91[\s-]*|0)?[6-9]\d{4}[\s-]?\d{5}(?!\d)/g;

/** The mobile numbers of a cell, each once; none when other digits stand beside them. */
export function mobilesIn(text: string): string[] {
  if (/\d/.test(text.replace(MOBILES, ""))) return [];
  const found = text.match(MOBILES) ?? [];
  const numbers = found.map(nationalNumber);
  return found.filter((_, at) => numbers.indexOf(numbers[at] ?? "") === at);
}

/** A second number in the phone's cell becomes the second phone, unless that has its own. */
export function withSecondPhone(cells: Cells): { cells: Cells; doubt?: string } {
  const given = readText(cells.phoneNumber);
  const [first, second, ...others] = given === null ? [] : mobilesIn(given);
  if (!first || first === given) return { cells };
  if (!second) return { cells: { ...cells, phoneNumber: first } };
  const count = others.length === 0 ? "Two numbers" : `${others.length + 2} numbers`;
  const only = { ...cells, phoneNumber: first };
  if (readText(cells.secondPhone) !== null)
    return { cells: only, doubt: `${count} in one cell: only the first is read` };
  const rest = others.length === 0 ? "" : ", the others are left out";
  return {
    cells: { ...only, secondPhone: second },
    doubt: `${count} in one cell: the second goes to the second phone${rest}`,
  };
}
