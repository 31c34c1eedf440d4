import { Search, X } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { Chip } from "#web/ui/Chip.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Input } from "#web/ui/Input.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { useOnPhone } from "./on-phone.ts";

const LABEL = "Quick Search: vehicle number, phone or customer name";
const EXAMPLES = ["MH12DE4321", "98000 00142", "Deshmukh"];

/** A pause in typing after which the search goes out by itself; Enter sends it at once. */
const PAUSE_MS = 250;

interface QuickSearchProps {
  value: string;
  onSearch: (search: string) => void;
  input: RefObject<HTMLInputElement | null>;
}

export function QuickSearch({ value, onSearch, input }: QuickSearchProps) {
  const onPhone = useOnPhone();
  const [{ typed, known }, setText] = useState({ typed: value, known: value });
  // Back, a chip or 'Clear search' changed the search from outside: the field follows.
  if (value !== known) setText({ typed: value, known: value });

  const search = (text: string) => {
    const words = text.trim();
    setText({ typed: text, known: words });
    if (words !== value) onSearch(words);
  };
  const searchAfterPause = useEffectEvent(search);
  useEffect(() => {
    if (typed.trim() === known) return;
    const timer = setTimeout(() => searchAfterPause(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, known]);

  return (
    <search className="flex min-w-0 items-center gap-2.5 max-md:w-full max-md:flex-col max-md:items-stretch max-md:gap-2">
      <div className="w-[404px] min-w-0 flex-none max-lg:w-[300px] max-md:w-full">
        <Input
          ref={input}
          size="s"
          icon={Search}
          aria-label={LABEL}
          placeholder={onPhone ? "Quick Search" : LABEL}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          value={typed}
          onChange={(event) => setText({ typed: event.target.value, known })}
          onKeyDown={(event) => {
            if (event.key === "Enter") search(typed);
            if (event.key === "Escape" && typed) search("");
          }}
          end={
            typed ? (
              <IconButton
                icon={X}
                label="Clear search"
                size="xs"
                onClick={() => {
                  search("");
                  input.current?.focus();
                }}
              />
            ) : (
              <Kbd>/</Kbd>
            )
          }
        />
      </div>
      <div className="flex min-w-0 items-center gap-1 overflow-x-auto [scrollbar-width:none] max-md:-mx-4 max-md:px-4">
        <span className="text-12 text-ink-3 max-md:sr-only">Try</span>
        {EXAMPLES.map((example) => (
          <Chip key={example} onClick={() => search(example)}>
            {example}
          </Chip>
        ))}
      </div>
    </search>
  );
}
