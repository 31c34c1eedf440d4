import type * as z from "zod";
import type { StatementName, Value } from "../contestants/statements.ts";
import type { Call } from "../load.ts";
import type { Office } from "../office.ts";

/** One question, as a request to RenewDesk and as the hand-written statement. */
export interface Question {
  call: Call;
  statement: StatementName;
  values: Value[];
  /** With all that RenewDesk promises, where that is more. */
  equal?: { statement: StatementName; values: Value[] };
}

export interface Workload {
  title: string;
  /** A contestant's questions, one after another. */
  asks(office: Office): () => Question;
}

/**
 * A workload that changes nothing, so that all contestants get the same question and must give the same
 * answer.
 */
export interface Read extends Workload {
  questions(office: Office): Question[];
  /** The common part of the answers. */
  answer: z.ZodType;
}

export function read(parts: Omit<Read, "asks">): Read {
  return { ...parts, asks: (office) => inTurn(parts.questions(office)) };
}

/** From the first to the last, and again from the start. */
export function inTurn<T>(items: readonly T[]): () => T {
  let place = 0;
  return () => {
    const item = items[place++ % items.length];
    if (item === undefined) throw new Error("There is nothing to ask");
    return item;
  };
}
