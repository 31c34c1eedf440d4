import { useEffect, useEffectEvent } from "react";

type Keys = Readonly<Record<string, (() => void) | undefined>>;

const FIELDS = "input, textarea, select, [contenteditable]";
const DIALOGS = "[role=dialog], [role=alertdialog]";

/** Single keys of a screen, by the capital or digit on the key; silent in fields, in dialogs and on repeat. */
export function useKeys(keys: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key.toUpperCase()];
    if (!act || isForOthers(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function isForOthers(event: KeyboardEvent): boolean {
  const held = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
  const inField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
  return (
    event.defaultPrevented || event.repeat || held || inField || document.querySelector(DIALOGS) !== null
  );
}
