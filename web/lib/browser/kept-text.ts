import { readStored, writeStored } from "./storage.ts";
import { createSignal } from "./store.ts";

/** Typed text by its name: it survives a reload and a visit to another screen, in this tab only. */
const texts = new Map<string, string>();
const changed = createSignal();

export function readKept(name: string): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const stored = readStored("sessionStorage", name) ?? "";
  texts.set(name, stored);
  return stored;
}

export function keepText(name: string, text: string) {
  texts.set(name, text);
  // Where storage is disabled or full, the text is kept until the page is closed.
  writeStored("sessionStorage", name, text);
  changed.emit();
}

/** Drops every text whose name begins like this, unless it ends with the other. */
export function dropKept(beginning: string, exceptEnding?: string) {
  for (const name of [...texts.keys(), ...storedNames()]) {
    const isExcepted = exceptEnding !== undefined && name.endsWith(exceptEnding);
    if (name.startsWith(beginning) && !isExcepted) keepText(name, "");
  }
}

function storedNames(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
}

export const useKept = (name: string): string => changed.useRead(() => readKept(name));
