import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { Pagination } from "./Pagination.tsx";

// The page loads them when there are several pages.
vi.mock("#web/lib/browser/preload.ts", async () => {
  const { PageButtons } = await import("./PageButtons.tsx");
  return { preloadable: () => ({ use: (wanted: boolean) => (wanted ? PageButtons : undefined) }) };
});

/** The page buttons that are drawn, the current one in brackets. */
function buttons(page: number, totalPages: number): string[] {
  const drawn = renderToStaticMarkup(
    createElement(Pagination, { page, totalPages, onPage: () => undefined }),
  );
  return [...drawn.matchAll(/aria-label="Page (\d+)"( aria-current="page")?/g)].map(([, number, current]) =>
    current ? `[${number}]` : String(number),
  );
}

describe("pages (specification §2, §9)", () => {
  test("there are no buttons for one page or none", () => {
    expect([buttons(1, 0), buttons(1, 1)]).toEqual([[], []]);
    expect(buttons(1, 2)).toEqual(["[1]", "2"]);
  });

  test("at most five buttons, the current page as close to the middle as possible", () => {
    expect(buttons(1, 100)).toEqual(["[1]", "2", "3", "4", "5"]);
    expect(buttons(50, 100)).toEqual(["48", "49", "[50]", "51", "52"]);
    expect(buttons(99, 100)).toEqual(["96", "97", "98", "[99]", "100"]);
    expect(buttons(3, 4)).toEqual(["1", "2", "[3]", "4"]);
  });
});
