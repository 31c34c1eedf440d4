import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useSingleKeys } from "./single-keys.ts";
import { FIELDS, isCtrlKey, typedAfter } from "./typed.ts";

export type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** One that closes is still there until its animation ends, and receives no keys. */
export const DIALOGS = "[role$=dialog]:not([data-state=closed])";

/** How long to wait for the second key of two. */
const SECOND_KEY_MS = 1500;

/**
 * A screen's single-key shortcuts, by the capital letter or sign on the key; ignored in fields, in dialogs
 * and on repeat.
 */
export function useKeys(keys: Keys) {
  useKeyDown(document, usePress(keys));
}

/** The same for all screens; a screen's own shortcut for the key takes precedence. */
export function useKeysEverywhere(keys: Keys) {
  useKeyDown(window, usePress(keys));
}

/** Shortcuts of two keys in sequence. The second key does not trigger the screen's own shortcut. */
export function useSecondKeys(first: string, keys: Keys) {
  const [on] = useSingleKeys();
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const press = (event: KeyboardEvent) => {
    if (!on || isForOthers(event)) return;
    const waited = event.timeStamp - pressedAt.current <= SECOND_KEY_MS;
    const key = event.key.toUpperCase();
    pressedAt.current = !waited && key === first ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (!waited || key.length > 1) return;
    event.preventDefault();
    event.stopPropagation();
    keys[key]?.();
  };
  useKeyDown(window, press, { capture: true });
}

/** Ctrl, or Cmd on a Mac, and a key: also in fields, and when single keys are off. */
export function useCtrlKey(key: string, act: () => void) {
  useKeyDown(window, (event) => {
    if (!isCtrlKey(event, key)) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
}

/**
 * While a requested field is loading, typed text is buffered for it and triggers no shortcuts: a digit of a
 * phone number is not an outcome. Cleared when the field is no longer wanted.
 */
export function useTypedAhead({ wanted, isThere }: { wanted: boolean; isThere: boolean }) {
  const [typed, setTyped] = useState("");
  if (!wanted && typed) setTyped("");
  useKeyDown(
    window,
    (event) => {
      if (!wanted || isThere || event.ctrlKey || event.altKey || event.metaKey) return;
      // What does not load must not keep the keyboard: its report has a button.
      if (event.key === "Tab" || (event.target instanceof Element && event.target.closest("[role=alert]")))
        return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setTyped((before) => typedAfter(before, event));
    },
    { capture: true },
  );
  return [typed, setTyped] as const;
}

/** While an opened dialog is loading, what is typed for it triggers no shortcuts; only these keys act at once. */
export function useHeldKeys(isLoading: boolean, keys: Keys = {}) {
  const [on] = useSingleKeys();
  const press = (event: KeyboardEvent) => {
    const act = on || event.key === "Escape" ? keys[event.key.toUpperCase()] : undefined;
    if (!isLoading || !act || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  };
  // Before the listener that keeps all other keys.
  useKeyDown(window, press, { capture: true });
  useTypedAhead({ wanted: isLoading, isThere: false });
}

/** A dialog is open and receives the keys. */
export function isInDialog(): boolean {
  return document.querySelector(DIALOGS) !== null;
}

let pressed = 0;
/** When the key of the shortcut that runs was pressed; a busy page handles it later. */
export const pressedAt = () => pressed;

function usePress(keys: Keys) {
  const [on] = useSingleKeys();
  return (event: KeyboardEvent) => {
    const act = on ? keys[event.key.toUpperCase()] : undefined;
    if (!act || isForOthers(event)) return;
    event.preventDefault();
    pressed = event.timeStamp;
    act();
  };
}

function useKeyDown(
  target: Document | Window,
  onKey: (event: KeyboardEvent) => void,
  options?: { capture: true },
) {
  const press = useEffectEvent(onKey);
  const capture = options?.capture ?? false;
  // Before the browser paints: who sees a screen can use its keys.
  useLayoutEffect(() => {
    const listen = (event: Event) => {
      if (event instanceof KeyboardEvent) press(event);
    };
    target.addEventListener("keydown", listen, { capture });
    return () => target.removeEventListener("keydown", listen, { capture });
  }, [target, capture]);
}

function isForField({ target, key }: KeyboardEvent): boolean {
  // Enter presses the button or link that has the focus.
  const own = key === "Enter" ? `${FIELDS}, a, button` : FIELDS;
  if (!(target instanceof Element) || !target.closest(own)) return false;
  // These take arrows and Space, and no text.
  return !(target.matches("[type=radio], [type=checkbox]") && /^(\w|Escape)$/.test(key));
}

function isForOthers(event: KeyboardEvent): boolean {
  // A sign such as '?' may need Shift; a letter or digit with Shift is another key.
  const shifted = event.shiftKey && /^\w+$/.test(event.key);
  const held = event.ctrlKey || event.altKey || event.metaKey || shifted;
  return event.defaultPrevented || event.repeat || held || isForField(event) || isInDialog();
}
