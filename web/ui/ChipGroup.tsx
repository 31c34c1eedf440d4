import { type KeyboardEvent, type RefObject, useRef } from "react";
import { Chip } from "./Chip.tsx";
import { Kbd } from "./Kbd.tsx";

interface Choice<T extends string> {
  value: T;
  label: string;
  /** Its key; without one it has none. */
  digit?: string | undefined;
}

/** Texts to choose from, the first nine with their number as the key. */
export const numberedChoices = (texts: readonly string[]): Choice<string>[] =>
  texts.map((text, index) => ({
    value: text,
    label: text,
    digit: index < 9 ? String(index + 1) : undefined,
  }));

interface ChipGroupProps<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  value: T | undefined;
  onChange: (value: T) => void;
  /** Gets the focus when its dialog opens. */
  first?: boolean;
  /** Takes what is typed that is no choice's digit. */
  field?: RefObject<HTMLInputElement | null>;
}

/**
 * One choice of a few, and one stop of Tab: a digit or an arrow moves within it, a digit chooses at once, and Enter on what
 * is chosen submits the form.
 */
export function ChipGroup<T extends string>(props: ChipGroupProps<T>) {
  const { label, choices, value, onChange, first, field } = props;
  const group = useRef<HTMLDivElement>(null);
  const focus = (index: number) => group.current?.querySelectorAll("button")[index]?.focus();
  const chosen = choices.findIndex((one) => one.value === value);
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button.matches(":focus"));
    const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
    const index = choices.findIndex(({ digit }) => digit === event.key);
    const choice = choices[index];
    if (choice) {
      focus(index);
      // Left to the page.
      if (choice.value === value) return;
      onChange(choice.value);
    } else if (event.key.startsWith("Arrow")) focus((at + step + buttons.length) % buttons.length);
    else if (event.key === "Enter" && at === chosen) event.currentTarget.closest("form")?.requestSubmit();
    else {
      if (!/^[a-z\d]$/i.test(event.key)) return;
      field?.current?.focus();
      return field?.current?.select();
    }
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips of one choice are no fieldset.
    <div
      ref={group}
      role="group"
      aria-label={label}
      onKeyDown={press}
      className="flex flex-wrap gap-1.5 max-md:gap-2"
    >
      {choices.map((one, index) => {
        const isStop = index === Math.max(chosen, 0);
        return (
          <Chip
            key={one.value}
            on={index === chosen}
            onClick={() => onChange(one.value)}
            tabIndex={isStop ? 0 : -1}
            data-autofocus={first && isStop ? true : undefined}
            aria-keyshortcuts={one.digit}
          >
            {one.label}
            {one.digit && <Kbd>{one.digit}</Kbd>}
          </Chip>
        );
      })}
    </div>
  );
}
