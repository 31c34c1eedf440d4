import { afterEach, expect, test, vi } from "vitest";
import { mayNavigate } from "#web/lib/browser/unsaved-guard.ts";
import { warnOfUnsaved } from "./unsaved-warning.ts";

afterEach(() => vi.unstubAllGlobals());

function inBrowser(answer: boolean) {
  const page = new EventTarget();
  const asked = vi.fn(() => answer);
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("confirm", asked);
  vi.stubGlobal("location", { href: "/leads/edit/1" });
  vi.stubGlobal("history", { state: null });
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const)
    vi.stubGlobal(name, page[name].bind(page));
  return asked;
}

test("several cards with unsaved input ask once before the page is left (Settings)", () => {
  for (const answer of [true, false]) {
    const asked = inBrowser(answer);
    const cards = [warnOfUnsaved(), warnOfUnsaved(), warnOfUnsaved()];
    expect(mayNavigate()).toBe(answer);
    expect(asked).toHaveBeenCalledTimes(1);
    for (const save of cards) save();
  }
});

test("the question is asked until the last card is saved, and not after", () => {
  const asked = inBrowser(true);
  const [first, second] = [warnOfUnsaved(), warnOfUnsaved()];
  first();
  mayNavigate();
  expect(asked).toHaveBeenCalledTimes(1);
  second();
  mayNavigate();
  expect(asked).toHaveBeenCalledTimes(1);
});
