import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { type Column, DataTable, DataTableSkeleton } from "./DataTable.tsx";

// The page loads the buttons of its pages once it is used.
vi.mock("#web/lib/browser/preload.ts", () => ({ preloadable: () => ({ use: () => undefined }) }));

interface Row {
  id: number;
  name: string;
  calls: number;
}
const columns: readonly Column<Row, "name" | "calls">[] = [
  { column: "name", label: "Name", begins: "asc", placeholder: "w-24", cell: ({ name }) => name },
  { column: "calls", label: "Calls", begins: "desc", align: "right", cell: ({ calls }) => calls },
  { column: "actions", label: "Actions", cell: () => "Edit" },
];
const rows = [
  { id: 7, name: "Asha", calls: 12 },
  { id: 8, name: "Bharat", calls: 3 },
];
const table = { label: "Team", columns, rows, keyOf: ({ id }: Row) => id };
const draw = (more: object = {}) =>
  renderToStaticMarkup(createElement(DataTable<Row, "name" | "calls">, { ...table, ...more }));
const textsOf = (drawn: string, tag: string) =>
  [...drawn.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, "g"))].map(([, text]) =>
    text?.replace(/<[^>]+>/g, ""),
  );

test("a table has a head and a cell of each column for every row", () => {
  expect(textsOf(draw(), "th")).toEqual(["Name", "Calls", "Actions"]);
  expect(textsOf(draw(), "td")).toEqual(["Asha", "12", "Edit", "Bharat", "3", "Edit"]);
});

test("a column that can be sorted by announces its order and has a button", () => {
  const sorted = draw({ sort: { sort: "calls", sortOrder: "desc" }, onSort: () => undefined });
  expect([...sorted.matchAll(/aria-sort="(\w+)"/g)].map(([, order]) => order)).toEqual([
    "none",
    "descending",
  ]);
  expect(textsOf(sorted, "button")).toEqual(["Name", "Calls"]);
  expect(draw()).not.toContain("aria-sort");
});

test("on a phone each row is a card of the same list, which the keys find by its lead", () => {
  const drawn = draw({ card: ({ name }: Row) => `Card of ${name}`, leadOf: ({ id }: Row) => id });
  expect(textsOf(drawn, "li")).toEqual(["Card of Asha", "Card of Bharat"]);
  expect([...drawn.matchAll(/data-lead="(\d)"/g)].map(([, id]) => id)).toEqual(["7", "8", "7", "8"]);
  expect(drawn).toContain('<ul aria-label="Team"');
});

test("while rows load, the head stands above placeholders and the table says what is loading", () => {
  const drawn = renderToStaticMarkup(
    createElement(DataTableSkeleton<Row, "name" | "calls">, {
      label: "Team",
      columns,
      loading: "Loading the team",
      rows: 2,
    }),
  );
  expect(drawn).toContain('role="status" aria-label="Loading the team"');
  expect(textsOf(drawn, "th")).toEqual(["Name", "Calls", "Actions"]);
  expect(textsOf(drawn, "td")).toEqual(["", "", "", "", "", ""]);
});
