import { createSignal } from "./store.ts";

/** A yes or no that each user chooses for this browser. `standard` is what holds until then. */
export function createOwnSwitch(name: string, standard: boolean) {
  const changed = createSignal();
  /** Choices made while storage is unavailable. */
  const forThisVisit = new Map<string, boolean>();
  const keyOf = (person: string) => `${name}:${person}`;
  const other = standard ? "off" : "on";

  const read = (person: string): boolean => {
    try {
      return localStorage.getItem(keyOf(person)) === other ? !standard : standard;
    } catch {
      return forThisVisit.get(person) ?? standard;
    }
  };
  const choose = (person: string, on: boolean) => {
    try {
      if (on === standard) localStorage.removeItem(keyOf(person));
      else localStorage.setItem(keyOf(person), other);
    } catch {
      forThisVisit.set(person, on);
    }
    changed.emit();
  };
  return (person: string): [boolean, (on: boolean) => void] => [
    changed.useRead(() => read(person)),
    (on) => choose(person, on),
  ];
}
