import { beforeEach, expect, test, vi } from "vitest";
import { createSignal, createStore } from "./store.ts";

/** What a mounted component reads, each time it renders again. */
const rendered = vi.fn();
let unmount: (() => void) | undefined;

vi.mock("react", () => ({
  useSyncExternalStore: <T>(subscribe: (listener: () => void) => () => void, read: () => T): T => {
    unmount = subscribe(() => rendered(read()));
    return read();
  },
}));
beforeEach(() => rendered.mockClear());

test("a component reads a store's value until it is unmounted", () => {
  const store = createStore("first");
  expect(store.useValue()).toBe("first");
  store.set("second");
  expect([store.get(), rendered.mock.calls]).toEqual(["second", [["second"]]]);
  unmount?.();
  store.set("third");
  expect(rendered).toHaveBeenCalledTimes(1);
});

test("several components derive their own values from one store, and none from another", () => {
  const [store, other] = [createStore([1]), createStore([1])];
  expect([store.useDerived((all) => all.length), store.useDerived((all) => all[0])]).toEqual([1, 1]);
  other.set([7, 8]);
  store.set([5, 6]);
  expect(rendered.mock.calls).toEqual([[2], [5]]);
});

test("a value kept elsewhere is read again on each signal", () => {
  const [kept, changed] = [new Map([["asha", "on"]]), createSignal()];
  expect(changed.useRead(() => kept.get("asha"))).toBe("on");
  kept.set("asha", "off");
  changed.emit();
  expect(rendered.mock.calls).toEqual([["off"]]);
});
