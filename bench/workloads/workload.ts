import type * as z from "zod";
import type { StatementName, Value } from "../contestants/statements.ts";
import type { Call } from "../load.ts";
import type { Office } from "../office.ts";

/** One question, as RenewDesk is asked it and as the hand-written statement is. */
export interface Question {
  call: Call;
  statement: StatementName;
  values: Value[];
}

export interface Workload {
  title: string;
  /** What a contestant asks, one question after the other. */
  asks(office: Office): () => Question;
}

/** A workload that changes nothing, so that everybody can be asked the same and must answer the same. */
export interface Read extends Workload {
  questions(office: Office): Question[];
  /** What the answers have in common. */
  answer: z.ZodType;
}

export function read(parts: Omit<Read, "asks">): Read {
  return { ...parts, asks: (office) => inTurn(parts.questions(office)) };
}

/** From the first to the last, and again. */
export function inTurn<T>(items: readonly T[]): () => T {
  let place = 0;
  return () => {
    const item = items[place++ % items.length];
    if (item === undefined) throw new Error("There is nothing to ask");
    return item;
  };
}
