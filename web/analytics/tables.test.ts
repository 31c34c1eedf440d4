import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Router } from "wouter";
import type { MonthlyStat } from "#contract/analytics/calls";
import { monthlyStats } from "./data.ts";
import { MonthlyCard } from "./MonthlyCard.tsx";
import { PerformanceTable } from "./PerformanceTable.tsx";

// What waits for the page's first use.
vi.hoisted(() => vi.stubGlobal("addEventListener", () => undefined));

/** Where links know their place. */
function draw(children: ReactNode): string {
  const place = { ssrPath: "/", children };
  return renderToStaticMarkup(createElement(Router, place));
}
const textOf = (drawn: string) => drawn.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

test("below the months are the sums of Total Leads, Pending Calls, Available to Call and Connected (specification §2)", () => {
  const month = (name: string, totalLeads: number, pendingLeads: number): MonthlyStat => ({
    month: name,
    monthName: name,
    totalLeads,
    pendingLeads,
    availableToCall: 5,
    connectedLeads: 3,
    followUpLeads: 1,
    backedLeads: 0,
  });
  const client = new QueryClient();
  client.setQueryData(monthlyStats.queryKey, [month("2026-10", 1000, 40), month("2026-11", 1200, 60)]);
  const card = createElement(QueryClientProvider, { client }, createElement(MonthlyCard));
  expect(textOf(draw(card))).toContain(
    "Total Leads 2,200 Pending Calls 100 Available to Call 10 Connected 6",
  );
});

test("connection and quote rate are badges in the colours of their bands (specification §2, §9)", () => {
  const row = {
    telecallerId: "0b7c1b0e-7a55-4c0e-9d44-2f6f7a3d0001",
    telecallerName: "Asha",
    totalCalls: 1234,
    connectedCalls: 617,
    quoteSent: 99,
    pendingCalls: 4,
    receivedPreviousPolicy: 3,
    documentsUploaded: 2,
    connectionRate: 50,
    quoteRate: 9.9,
    avgCallsPerHour: 7.4,
  };
  const drawn = draw(createElement(PerformanceTable, { rows: [row], period: "all", busy: false }));
  expect(textOf(drawn)).toContain("Asha 1,234 617 99 4 3 2 50.0% 9.9% 7.4");
  const tone = (text: string) =>
    new RegExp(`<span class="[^"]*text-(\\w+)-fg[^"]*">${text}`).exec(drawn)?.[1];
  expect([tone("50.0%"), tone("9.9%")]).toEqual(["green", "grey"]);
});

test("below several telecallers is the row of their sums, with the rates of all their calls", () => {
  const row = (telecallerName: string, totalCalls: number, connectedCalls: number) => ({
    telecallerId: `0b7c1b0e-7a55-4c0e-9d44-2f6f7a3d000${totalCalls % 10}`,
    telecallerName,
    totalCalls,
    connectedCalls,
    quoteSent: 1,
    pendingCalls: 10,
    receivedPreviousPolicy: 0,
    documentsUploaded: 2,
    connectionRate: 0,
    quoteRate: 0,
    avgCallsPerHour: 3,
  });
  const rows = [row("Asha", 61, 30), row("Bina", 39, 20)];
  const drawn = draw(createElement(PerformanceTable, { rows, period: "all", busy: false }));
  expect(textOf(drawn)).toContain("Total 100 50 2 20 0 4 50.0% 2.0% –");
  // Of few calls too, as in the rows.
  const few = [row("Asha", 5, 2), row("Bina", 6, 5)];
  const ofFew = draw(createElement(PerformanceTable, { rows: few, period: "today", busy: false }));
  expect(textOf(ofFew)).toContain("63.6% 18.2%");
});
