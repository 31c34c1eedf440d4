import { CalendarDays } from "lucide-react";
import { type KeyboardEvent, type Ref, useId, useRef, useState } from "react";
import { addDays, isDate, today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { missingDay, readDay, readTime, typedDay } from "#web/lib/format/typed-time.ts";
import { useField } from "./field-context.ts";
import { IconButton } from "./IconButton.tsx";
import { Input } from "./Input.tsx";

interface TypedProps {
  /** As the contract has it, or what was typed where that cannot be read. */
  value: string;
  /** After each key, as an input's own event has it. */
  onChange?: ((event: { target: { value: string } }) => void) | undefined;
  /** Once it is whole: on Enter, when the field is left, and for a day that was picked. */
  onDone?: ((value: string) => void) | undefined;
  id?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  ref?: Ref<HTMLInputElement>;
}

interface DateInputProps extends TypedProps {
  min?: string | undefined;
  max?: string | undefined;
}

/** A day, YYYY-MM-DD: typed in the Indian order whatever the browser's language is, or picked in the browser's calendar. */
export function DateInput({ min, max = "9999-12-31", ...props }: DateInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const day = today(now());
  const typed = useTyped(props, {
    read: (text) => readDay(text, day, min),
    show: (value) => (isDate(value) ? typedDay(value) : value),
    fault: (text) => missingDay(text, day, min) ?? `Type the day as ${typedDay(day)}`,
  });
  const step = (event: KeyboardEvent) => {
    if (event.altKey && event.key === "ArrowDown" && !props.readOnly) {
      event.preventDefault();
      picker.current?.showPicker();
    }
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (by === 0 || props.readOnly || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    typed.set(isDate(props.value) ? addDays(props.value, by) : (min ?? day));
  };
  return (
    <span className="relative block w-full min-w-0">
      <Input
        {...typed.input}
        placeholder="dd/mm/yyyy"
        onKeyDown={(event) => {
          typed.input.onKeyDown(event);
          step(event);
        }}
        end={
          !props.readOnly && (
            <IconButton
              icon={CalendarDays}
              label="Open the calendar (Alt ↓)"
              tabIndex={-1}
              size="xs"
              disabled={props.disabled}
              onClick={() => picker.current?.showPicker()}
            />
          )
        }
      />
      <input
        ref={picker}
        type="date"
        aria-hidden
        tabIndex={-1}
        min={min}
        max={max}
        value={isDate(props.value) ? props.value : ""}
        onChange={({ target }) => target.value && typed.set(target.value)}
        className="pointer-events-none absolute right-0 bottom-0 h-0 w-full opacity-0"
      />
      {typed.fault}
    </span>
  );
}

/** A time of day, HH:MM of 24 hours. */
export function TimeInput(props: TypedProps) {
  const { input, fault } = useTyped(props, {
    read: readTime,
    show: (value) => value,
    fault: () => "Type the time as 17:30",
  });
  return (
    <span className="block w-full min-w-0">
      <Input {...input} placeholder="hh:mm" />
      {fault}
    </span>
  );
}

interface Reading {
  read: (text: string) => string | undefined;
  show: (value: string) => string;
  fault: (text: string) => string;
}

/** The text stays as typed until the field is left; what cannot be read stays after that too, and is said. */
function useTyped(
  { value, onChange, onDone, ref, id, disabled, readOnly }: TypedProps,
  { read, show, fault }: Reading,
) {
  const faultId = useId();
  const field = useField();
  const [typed, setTyped] = useState<{ text: string; from: string; isOpen: boolean }>();
  const readOr = (text: string) => read(text) ?? text.trim();
  // A chip or a reset changes the value from outside: that shows.
  const current = typed && (onChange ? readOr(typed.text) : typed.from) === value ? typed : undefined;
  const text = current?.text ?? show(value);
  const isWhole = text.trim() === "" || read(text) !== undefined;
  const isSaid = !isWhole && !current?.isOpen && !field["aria-invalid"];
  const done = () => {
    if (!current) return;
    const next = readOr(text);
    setTyped(isWhole ? undefined : { ...current, isOpen: false });
    if (isWhole && next !== current.from) onDone?.(next);
  };
  return {
    set: (next: string) => {
      setTyped(undefined);
      onChange?.({ target: { value: next } });
      onDone?.(next);
    },
    input: {
      ref,
      disabled,
      readOnly,
      ...(id !== undefined && { id }),
      inputMode: "numeric" as const,
      autoComplete: "off",
      value: text,
      "data-unread": isWhole ? undefined : true,
      onChange: ({ target }: { target: { value: string } }) => {
        setTyped({ text: target.value, from: current?.from ?? value, isOpen: true });
        onChange?.({ target: { value: readOr(target.value) } });
      },
      onBlur: done,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === "Enter") done();
      },
      ...(isSaid && {
        "aria-invalid": true,
        "aria-describedby": [field["aria-describedby"], faultId].filter(Boolean).join(" "),
      }),
    },
    fault: isSaid && (
      <span id={faultId} className="mt-[5px] block text-12 text-danger-text">
        {fault(text)}
      </span>
    ),
  };
}
