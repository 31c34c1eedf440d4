import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MonthTabs } from "./MonthTabs.tsx";

test("the previous month is highlighted, and no other (specification §9)", () => {
  const months = ["2026-10", "2026-11", "2026-12"];
  const row = {
    months,
    beside: null,
    counts: undefined,
    today: "2026-11-05",
    value: "2026-11",
    onChange: () => undefined,
    children: null,
  };
  const drawn = renderToStaticMarkup(createElement(MonthTabs, row));
  const tabs = [...drawn.matchAll(/<button([^>]*)><span[^>]*>([^<]+)<\/span><\/button>/g)];
  expect(
    tabs.map(([, attributes, label]) => [label, attributes?.includes('title="Previous month"')]),
  ).toEqual([
    ["Oct 2026", true],
    ["Nov 2026", false],
    ["Dec 2026", false],
  ]);
  expect(tabs[0]?.[1]).toContain("bg-warn-soft");
});
