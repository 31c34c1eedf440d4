import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Chip } from "./Chip.tsx";

interface FilterChipsProps<K extends string> {
  /** The active filters: 'Vehicle type: Motorcycle'. */
  chips: readonly { key: K; words: string }[];
  onRemove: (key: K) => void;
  /** Where the focus goes after the last one, as a selector. */
  button: string;
}

/** The active filters of a list, each with a button to remove it. */
export function FilterChips<K extends string>({ chips, onRemove, button }: FilterChipsProps<K>) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ place: number; of: number }>(undefined);
  // The button that was pressed is gone: the one in its place continues, or the way to the filters.
  useEffect(() => {
    if (!removed.current || removed.current.of <= chips.length) return;
    const left = list.current?.querySelectorAll("button");
    const next = left?.[Math.min(removed.current.place, left.length - 1)];
    (next ?? document.querySelector<HTMLElement>(button))?.focus();
    removed.current = undefined;
  });
  if (chips.length === 0) return null;
  return (
    <ul ref={list} aria-label="Filters" className="flex flex-wrap gap-1.5 pb-2.5">
      {chips.map(({ key, words }, place) => (
        <li key={key} className="max-w-full">
          <Chip
            on
            onClick={() => {
              removed.current = { place, of: chips.length };
              onRemove(key);
            }}
          >
            <span className="sr-only">Remove filter:</span>
            <span className="max-w-[44ch] truncate max-md:max-w-[30ch]">{words}</span>
            <X aria-hidden className="size-3 flex-none" strokeWidth={2} />
          </Chip>
        </li>
      ))}
    </ul>
  );
}
