import { FORMER, NOBODY, UNASSIGNED } from "#contract/assignment";
import { AskedFigure, type Narrowing } from "#contract/figures/calls";
import { figures, isWorkFigure } from "#contract/figures/figures";
import { partsOf, titleOf } from "#contract/figures/title";
import type { Db } from "#server/db/handles";
import type { Viewer } from "#server/platform/http";
import { nameOf } from "./list-queries.ts";

const nameless = new Set<string>([FORMER, NOBODY, UNASSIGNED]);

/** A figure in words: its title for a number, its definition, and what it is narrowed to. */
export async function describeFigure(db: Db, viewer: Viewer, asked: AskedFigure) {
  const { name, ...narrowing } = asked;
  const { by, telecaller }: Narrowing = narrowing;
  const isOwn = viewer.scope !== "all" && isWorkFigure(name);
  const author = by ?? (isOwn ? viewer.id : undefined);
  const person = [author, telecaller].find((one) => one && !nameless.has(one));
  const parts = partsOf(
    { name, ...narrowing, ...(author && { by: author }) },
    author === FORMER ? "former telecallers" : (person && (await nameOf(db, person))) || "an unknown user",
  );
  // A telecaller's work is their own, with the chip or without it.
  const chips = parts.flatMap(({ label, of }) =>
    isOwn && of.includes("by") ? [] : chipOf(label, without(asked, of)),
  );
  const { definition, wider } = figures[name];
  return (total: number) => ({
    title: titleOf(asked, total, parts),
    definition,
    chips: [...chips, ...(wider ? chipOf(wider.label, { ...asked, name: wider.figure }) : [])],
  });
}

function chipOf(label: string, figure: object) {
  const { data } = AskedFigure.safeParse(figure);
  return data ? [{ label, without: data }] : [];
}

const without = (asked: AskedFigure, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(asked).filter(([key]) => !keys.includes(key)));
