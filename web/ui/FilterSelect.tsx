import { tableOf } from "#contract/tables";
import type { Readers, Values } from "#web/lib/browser/address.ts";
import { Options } from "./Options.tsx";
import { Select } from "./Select.tsx";

export type Choice = readonly [value: string, label: string];

interface FilterSelectProps {
  /** Its name for screen readers; undefined inside a Field. */
  label?: string | undefined;
  /** How it reads without a value: 'All telecallers'. */
  all: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  /** How a value reads that is no choice: one of an address whose name is loading or that no longer exists. */
  unlisted?: string | undefined;
  /** A dialog that opens focuses it. */
  autofocus?: boolean;
}

/** A filter of a list, of which one value or none is chosen. */
export function FilterSelect({
  label,
  all,
  value = "",
  choices,
  onChange,
  unlisted = "Not listed",
  autofocus,
}: FilterSelectProps) {
  const isListed = value === "" || choices.some(([one]) => one === value);
  return (
    <Select
      aria-label={label}
      data-autofocus={autofocus || undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{all}</option>
      {!isListed && <option value={value}>{unlisted}</option>}
      <Options of={choices} />
    </Select>
  );
}

/** A filter as a row of its list's table: `key` is its parameter in the address. */
export interface Filter<K extends string> extends Pick<FilterSelectProps, "all" | "choices" | "unlisted"> {
  key: K;
  label: string;
  /** The class of its width beside others. */
  width?: string;
}

interface FilterSelectsProps<T extends Values<T>> {
  filters: readonly Filter<keyof T & string>[];
  /** How the address of the list is read. */
  readers: Readers<T>;
  state: T;
  onChange: (next: Partial<T>) => void;
}

/** The filters of a list side by side; two in a line on a phone. */
export function FilterSelects<T extends Values<T>>({
  filters,
  readers,
  state,
  onChange,
}: FilterSelectsProps<T>) {
  return filters.map(({ key, width, ...filter }) => (
    <div key={key} className={width ? `${width} max-md:w-[calc(50%-4px)]` : "min-w-0"}>
      <FilterSelect
        {...filter}
        value={String(state[key] ?? "")}
        onChange={(text) => onChange(tableOf<Partial<T>>([key], () => readers[key](text)))}
      />
    </div>
  ));
}
