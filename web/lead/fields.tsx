import clsx from "clsx";
import { type ReactNode, useId, useRef, useState } from "react";
import { BEYOND_POLICIES, isBeyondPolicies } from "#contract/lead/expiry";
import { completedInsurer, insurerLabels } from "#contract/lead/insurers";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { isDate, today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { formatDayInWords } from "#web/lib/format/when.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { Options } from "#web/ui/Options.tsx";
import { Select } from "#web/ui/Select.tsx";
import { insurerDoubt } from "./insurer-doubt.ts";
import { amountDoubt, registrationDoubt } from "./vehicle-numbers.ts";

/** Connects a field of a lead's form to its value. */
export interface Control {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: string | undefined;
  /** What it would have without what was typed before: nothing else than this goes unasked. */
  stored?: string | undefined;
  readOnly?: boolean | undefined;
}

interface SectionProps {
  title: string;
  columns?: 2 | 3;
  children: ReactNode;
}

export function Section({ title, columns = 3, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3
        id={id}
        className="mb-2.5 flex items-center gap-2.5 text-12 font-semibold after:h-px after:flex-1 after:bg-line-subtle"
      >
        {title}
      </h3>
      <div
        className={clsx(
          "grid items-start gap-x-3.5 gap-y-3",
          columns === 3 ? "md:grid-cols-3" : "md:grid-cols-2",
        )}
      >
        {children}
      </div>
    </section>
  );
}

interface TextFieldProps {
  label: string;
  of: Control;
  required?: boolean;
  optional?: boolean;
  help?: ReactNode;
  /** Below a date, in addition to its words. */
  warning?: string | undefined;
  type?: "text" | "email" | "tel" | "date";
  placeholder?: string;
  numeric?: boolean;
  /** Of an amount in rupees: what is below or above is asked about, and saved all the same. */
  usual?: readonly [number, number] | undefined;
  isRegistration?: boolean;
  maxLength?: number;
  /** Has the focus when its dialog opens. */
  "data-autofocus"?: boolean | undefined;
}

export function TextField({
  label,
  of: { error, stored, ...control },
  required,
  optional,
  help,
  warning,
  numeric,
  usual,
  isRegistration,
  ...input
}: TextFieldProps) {
  const [opened] = useState(stored ?? control.value);
  const isDay = input.type === "date";
  const inWords = isDay ? formatDayInWords(control.value) : "";
  const isFar = isDay && isDate(control.value) && isBeyondPolicies(control.value, today(now()));
  const doubt =
    (usual && amountDoubt(control.value, usual)) ||
    (isRegistration && registrationDoubt(control.value)) ||
    (isFar && `${inWords}: ${BEYOND_POLICIES}`);
  return (
    <Field
      label={label}
      required={required}
      optional={optional}
      help={
        doubt ? (
          <span key={doubt} data-doubt={(usual && control.value !== opened) || undefined} className="doubt">
            {doubt}
          </span>
        ) : warning ? (
          `${inWords}: ${warning}`
        ) : inWords && help ? (
          <>
            {inWords} · {help}
          </>
        ) : (
          inWords || help
        )
      }
      error={error}
    >
      {isDay ? (
        <DateInput {...control} />
      ) : (
        <Input
          autoComplete="off"
          inputMode={numeric ? "decimal" : undefined}
          maxLength={200}
          {...input}
          {...control}
        />
      )}
    </Field>
  );
}

interface ChoiceFieldProps {
  label: string;
  required?: boolean;
  of: Control;
  choices: [value: string, label: string][];
  /** The first option: no choice, or a prompt where one is required. */
  empty?: string;
  help?: ReactNode;
}

/** A list to choose from; a value outside it is kept. */
export function ChoiceField({ label, required, of, choices, empty = NOT_SPECIFIED, help }: ChoiceFieldProps) {
  const { error, stored, readOnly, ...control } = of;
  const listed = of.value === "" || choices.some(([value]) => value === of.value);
  return (
    <Field label={label} required={required} help={help} error={error}>
      <Select {...control} disabled={readOnly}>
        {(!required || of.value === "") && <option value="">{empty}</option>}
        {!listed && <option value={of.value}>{of.value}</option>}
        <Options of={choices} />
      </Select>
    </Field>
  );
}

interface InsurerFieldProps {
  label: string;
  of: Control;
  required?: boolean;
  help?: string | undefined;
  /** What is stored is looked for as it was written. */
  asTyped?: boolean;
}

/** Suggests the known insurers: 'dig' becomes Digit when the field is left. Any other name is asked about, and kept as typed. */
export function InsurerField({ label, of, required, help, asTyped }: InsurerFieldProps) {
  const insurers = useId();
  const input = useRef<HTMLInputElement>(null);
  const [opened] = useState(of.stored ?? of.value);
  const doubt = insurerDoubt(of.value);
  const take = (name = of.value) => {
    if (name !== of.value) of.onChange({ target: { value: name } });
  };
  return (
    <Field
      label={label}
      required={required}
      help={
        doubt ? (
          <span
            key={doubt.ask}
            data-doubt={of.value !== opened || undefined}
            // A new one's only once it is asked: a name that is being typed is none yet.
            className={clsx("doubt", !doubt.meant && "not-data-asked:hidden")}
          >
            {doubt.ask}{" "}
            {doubt.meant && (
              <Chip
                // What is typed blindly after a Tab is for the next field; once it is asked, Tab comes here.
                tabIndex={-1}
                aria-keyshortcuts="ArrowDown"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  if (document.activeElement?.closest(".doubt")) input.current?.focus();
                  take(doubt.meant);
                }}
              >
                {`${doubt.meant}?`}
                <Kbd>↓</Kbd>
              </Chip>
            )}
          </span>
        ) : (
          help
        )
      }
      error={of.error}
    >
      <Input
        ref={input}
        list={insurers}
        autoComplete="off"
        maxLength={200}
        value={of.value}
        onChange={of.onChange}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || !doubt?.meant) return;
          event.preventDefault();
          take(doubt.meant);
        }}
        onBlur={() => take(asTyped ? of.value : completedInsurer(of.value))}
      />
      <datalist id={insurers}>
        {insurerLabels.map((insurer) => (
          <option key={insurer}>{insurer}</option>
        ))}
      </datalist>
    </Field>
  );
}
