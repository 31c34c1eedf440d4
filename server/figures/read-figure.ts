import { FORMER, NOBODY, OTHERS, UNASSIGNED } from "#contract/assignment";
import type { Input } from "#contract/endpoint";
import { AskedFigure, type figuresApi, type Narrowing } from "#contract/figures/calls";
import { figures, isWorkFigure } from "#contract/figures/figures";
import { partsOf, titleOf } from "#contract/figures/title";
import { isDate, today } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { countedBy } from "#server/lead/figures/figure-sql";
import { withPriority } from "#server/lead/queries";
import { badField, type Moment, type Viewer } from "#server/platform/http";
import { type Cursor, listEntries, listLeads, nameOf, totalOf } from "./list-queries.ts";

const together = new Map([
  [FORMER, "former telecallers"],
  [OTHERS, "others"],
]);
const nameless = new Set<string>([FORMER, NOBODY, OTHERS, UNASSIGNED]);

/** A figure in words: its title for a number, its definition, and what it is narrowed to. */
async function describeFigure(db: Db, viewer: Viewer, asked: AskedFigure) {
  const { name, ...narrowing } = asked;
  const { by, telecaller }: Narrowing = narrowing;
  const isOwn = viewer.scope.length === 1 && isWorkFigure(name);
  const author = by ?? (isOwn ? viewer.id : undefined);
  const person = [author, telecaller].find((one) => one && !nameless.has(one));
  const parts = partsOf(
    { name, ...narrowing, ...(author && { by: author }) },
    (author && together.get(author)) || (person && (await nameOf(db, viewer, person))) || "an unknown user",
  );
  // The work of who sees nobody else's is their own, with the chip or without it.
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

type Page = Input<typeof figuresApi.one>["query"];

/** A figure with a page of what it counts. */
export async function readFigure(
  db: Db,
  { viewer, now }: Pick<Moment, "viewer" | "now">,
  asked: AskedFigure,
  { after, limit }: Pick<Page, "after" | "limit">,
) {
  const counted = countedBy(db, viewer, asked, now);
  const window = { after: after === undefined ? undefined : readCursor(after), limit: limit + 1 };
  const textsOf = await describeFigure(db, viewer, asked);
  const total = await totalOf(db, counted);
  const found =
    counted.of === "entries"
      ? await listEntries(db, viewer, counted, window)
      : await listLeads(db, viewer, counted, window);
  const page = found.slice(0, limit);
  const day = today(now);
  const rows = page.map(({ id, entry, isVisible, lead }) => ({
    id,
    entry: entry && { ...entry, notes: isVisible ? entry.notes : null },
    lead: isVisible ? (withPriority([lead], day)[0] ?? null) : null,
  }));
  const last = page.at(-1);
  const isLast = found.length <= limit;
  return {
    ...textsOf(total),
    total,
    rows,
    next: isLast || !last ? null : `${last.value ?? ""}_${last.id}`,
  };
}

/** The sort value as PostgreSQL writes it, an instant, a date, an id or nothing; and the id. */
const CURSOR =
  /^(?:\d{1,18}|(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d)?)?)?_(\d{1,18})$/;

function readCursor(text: string): Cursor {
  const [, day, time = "00:00:00", id] = CURSOR.exec(text) ?? [];
  const isThere = day === undefined || (isDate(day) && time < "24:00:00" && !/:[6-9]/.test(time));
  if (id === undefined || !isThere) throw badField("after", "Not the end of a page");
  return { value: day === undefined ? null : text.slice(0, text.indexOf("_")), id };
}
