import { useLocation, useSearch } from "wouter";
import { FORMER, NOBODY, OTHERS, UNASSIGNED } from "#contract/assignment";
import { keysOf, tableOf } from "#contract/tables";
import { isDate, isMonth } from "#contract/time/calendar";

type Value = string | number | undefined;
export type Values<T> = Record<keyof T, Value>;

/** Reads one parameter. An address may contain anything: invalid text reads as the default, as "" does. */
type Reader<V extends Value> = (text: string) => V;

/** The parameters of a screen, each with its reader. */
export type Readers<T extends Values<T>> = { readonly [K in keyof T]: Reader<T[K]> };

/** The values that these readers return. */
export type ValuesOf<R extends Record<string, Reader<Value>>> = { [K in keyof R]: ReturnType<R[K]> };

/** A change adds a history entry ("push") or replaces the current one. */
export type How = "push" | "replace";

export const words: Reader<string> = (text) => text;
export const page: Reader<number> = (text) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1);
export const month = validated(isMonth);
export const day = validated(isDate);
export const monthOrDay = validated((text) => isMonth(text) || isDate(text));
export const userId = validated((text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text));
export const assignee: typeof userId = (text) => (text === UNASSIGNED ? text : userId(text));
export const author: typeof userId = (text) =>
  [FORMER, NOBODY, OTHERS].includes(text) ? text : userId(text);
export const id = validated(isId);

/** Whether a part of a path or query is an id. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text);
}

export function oneOf<V extends string>(names: readonly V[]): Reader<V | undefined>;
export function oneOf<V extends string>(names: readonly V[], otherwise: V): Reader<V>;
export function oneOf<V extends string>(names: readonly V[], otherwise?: V): Reader<V | undefined> {
  return (text) => names.find((name) => name === text) ?? otherwise;
}

function validated(isValid: (text: string) => boolean): Reader<string | undefined> {
  return (text) => (isValid(text) ? text : undefined);
}

/** The values in a query string. */
export function readAddress<T extends Values<T>>(search: string, readers: Readers<T>): T {
  const params = new URLSearchParams(search);
  return tableOf<T>(keysOf<keyof T & string>(readers), (key) => readers[key](params.get(key) ?? ""));
}

/** The query string with these values. A default is omitted; other parameters stay. */
export function changeAddress<T extends Values<T>>(
  search: string,
  readers: Readers<T>,
  next: Partial<T>,
): string {
  const params = new URLSearchParams(search);
  for (const key in next) {
    const text = String(next[key] ?? "");
    if (text === String(readers[key]("") ?? "")) params.delete(key);
    else params.set(key, text);
  }
  return params.toString();
}

/** A screen's state in the query string, which Back, a reload and a shared link keep. */
export function useAddress<T extends Values<T>>(
  readers: Readers<T>,
): [T, (next: Partial<T>, how?: How) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const change = (next: Partial<T>, how: How = "replace") => {
    // Read at the moment of the change, so that two consecutive changes do not undo each other.
    const query = changeAddress(location.search, readers, next);
    navigate(query ? `${path}?${query}` : path, { replace: how === "replace" });
  };
  return [readAddress(search, readers), change];
}
