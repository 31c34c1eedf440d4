import type { RefObject } from "react";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";

const LABEL = "Quick Search: vehicle number, phone or customer name";
const EXAMPLES = ["MH12DE4321", "98000 00142", "Deshmukh"];

interface QuickSearchProps {
  value: string;
  onSearch: (search: string) => void;
  input: RefObject<HTMLInputElement | null>;
}

export function QuickSearch({ value, onSearch, input }: QuickSearchProps) {
  const onPhone = phoneLayout.use();
  return (
    <search className="flex min-w-0 items-center gap-2.5 max-md:contents">
      <div className="w-[404px] min-w-0 flex-none max-lg:w-[300px] max-md:w-auto max-md:flex-1">
        <SearchField
          size="s"
          label={LABEL}
          placeholder={onPhone ? "Quick Search" : LABEL}
          value={value}
          onSearch={onSearch}
          input={input}
        />
      </div>
      <div className="flex min-w-0 items-center gap-1 overflow-x-auto [scrollbar-width:none] max-md:order-last max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:flex-none max-md:px-4 low:order-none low:mx-0 low:w-auto low:flex-1 low:px-0">
        <span className="text-12 text-ink-3 max-md:sr-only">Try</span>
        {EXAMPLES.map((example) => (
          <Chip key={example} onClick={() => onSearch(example)}>
            {example}
          </Chip>
        ))}
      </div>
    </search>
  );
}
