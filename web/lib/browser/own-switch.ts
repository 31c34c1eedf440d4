import { readStored, writeStored } from "./storage.ts";
import { createSignal } from "./store.ts";

/** A yes or no that each user chooses for this browser. `standard` is what holds until then. */
export function createOwnSwitch(name: string, standard: boolean) {
  const changed = createSignal();
  /** Choices made while storage is unavailable. */
  const forThisVisit = new Map<string, boolean>();
  const keyOf = (person: string) => `${name}:${person}`;
  const other = standard ? "off" : "on";

  const read = (person: string): boolean =>
    forThisVisit.get(person) ?? (readStored("localStorage", keyOf(person)) === other) !== standard;
  const choose = (person: string, on: boolean) => {
    if (writeStored("localStorage", keyOf(person), on === standard ? "" : other)) forThisVisit.delete(person);
    else forThisVisit.set(person, on);
    changed.emit();
  };
  return (person: string): [boolean, (on: boolean) => void] => [
    changed.useRead(() => read(person)),
    (on) => choose(person, on),
  ];
}
