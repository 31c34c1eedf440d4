import { useEffect, useState } from "react";
import { useSingleKeysOf } from "#web/lib/keys/single-keys.ts";
import { Kbd } from "#web/ui/Kbd.tsx";
import { countPress } from "./key-presses.ts";

/** Held longer than for a capital letter. */
const HOLD_MS = 400;
const SHOWN_MS = 4000;

/** Controls whose key is not written on them; of a row of tabs, those beside the chosen one. */
const UNWRITTEN =
  "[data-keys], [data-tooltip-keys], [data-step-keys] :is(:has(+ [aria-selected=true]), [aria-selected=true] + *)";

interface Hint {
  keys: string;
  left: number;
  top: number;
}

/**
 * Teaches the keys: the third time the mouse does what a key can, the key is named beside it; while Shift is held,
 * the keys stand where they act.
 */
export function KeyHints({ person }: { person: string }) {
  const [on] = useSingleKeysOf(person);
  return on && <Hints person={person} />;
}

function Hints({ person }: { person: string }) {
  const [next, setNext] = useState<Hint>();
  const [held, setHeld] = useState<readonly Hint[]>([]);
  useEffect(() => watchClicks(person, setNext), [person]);
  useEffect(() => watchShift(setHeld), []);
  return (
    <>
      <div aria-live="polite" className="max-md:hidden">
        {next && (
          <p style={place(next)} className="key-hint">
            Next time press <Caps keys={next.keys} />
          </p>
        )}
      </div>
      {held.map((hint) => (
        <span
          key={`${hint.left} ${hint.top}`}
          aria-hidden
          data-hint
          style={place(hint)}
          className="key-in-place"
        >
          <Caps keys={hint.keys} />
        </span>
      ))}
    </>
  );
}

const place = ({ left, top }: Hint) => ({ left, top });

const Caps = ({ keys }: { keys: string }) => keys.split(" ").map((key) => <Kbd key={key}>{key}</Kbd>);

function watchClicks(person: string, show: (hint: Hint | undefined) => void): () => void {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const click = (event: MouseEvent) => {
    if (!(event instanceof PointerEvent) || event.pointerType !== "mouse") return;
    const keys = event.target instanceof Element && keysOf(event.target.closest("a, button"));
    if (!keys || !countPress(person, keys)) return;
    const margin = Math.min(90, innerWidth / 2);
    show({
      keys,
      left: Math.min(Math.max(event.clientX, margin), innerWidth - margin),
      top: Math.max(event.clientY - 16, 32),
    });
    clearTimeout(hiding);
    hiding = setTimeout(() => show(undefined), SHOWN_MS);
  };
  addEventListener("click", click, { capture: true });
  return () => {
    clearTimeout(hiding);
    removeEventListener("click", click, { capture: true });
  };
}

/** The keys of a control, with a space between them. */
function keysOf(control: Element | null): string | undefined {
  if (!(control instanceof HTMLElement)) return undefined;
  const { keys, tooltipKeys } = control.dataset;
  const [previous, next] =
    control.closest<HTMLElement>("[data-step-keys]")?.dataset.stepKeys?.split(" ") ?? [];
  if (previous && control.matches(":has(+ [aria-selected=true])")) return previous;
  if (next && control.matches("[aria-selected=true] + *")) return next;
  return keys ?? tooltipKeys ?? control.querySelector("kbd")?.textContent;
}

function watchShift(show: (hints: readonly Hint[]) => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isShown = false;
  const set = (hints: readonly Hint[]) => {
    if (!isShown && hints.length === 0) return;
    isShown = hints.length > 0;
    show(hints);
  };
  const press = ({ key, repeat, target, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
    if (key === "Shift" && repeat) return;
    hide();
    const isTyping =
      target instanceof Element && target.matches("input, textarea, select, [contenteditable]");
    if (key === "Shift" && !isTyping && !ctrlKey && !altKey && !metaKey)
      waiting = setTimeout(() => set(unwrittenKeys()), HOLD_MS);
  };
  const hide = () => {
    clearTimeout(waiting);
    set([]);
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  addEventListener("keydown", press, options);
  for (const end of ["keyup", "blur", "pointerdown", "scroll"]) addEventListener(end, hide, options);
  return () => {
    stop.abort();
    clearTimeout(waiting);
  };
}

/** Of the controls in sight, and of those in front of a dialog's background only. */
function unwrittenKeys(): Hint[] {
  return [...document.querySelectorAll(UNWRITTEN)].flatMap((control) => {
    const keys = keysOf(control);
    const { right, top, width, height } = control.getBoundingClientRect();
    const middle = top + height / 2;
    const inFront = document.elementFromPoint(right - width / 2, middle);
    if (!keys || !inFront || !control.contains(inFront)) return [];
    return [{ keys, left: right, top: middle }];
  });
}
