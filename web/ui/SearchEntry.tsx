import { Search } from "lucide-react";
import { palettePanel } from "#web/lib/browser/panels.ts";
import { IconButton } from "./IconButton.tsx";
import { Kbd } from "./Kbd.tsx";

const LABEL = "Search everything";

/** Opens the command palette; an icon where the bar is narrow. */
export function SearchEntry() {
  const open = () => palettePanel.show(true);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        className="inline-flex h-8 w-[232px] items-center gap-2 rounded-md border border-line-control bg-surface px-2.5 text-ink-3 hover:border-ink-3 max-lg:hidden"
      >
        <Search aria-hidden className="size-[15px] flex-none" strokeWidth={1.75} />
        <span className="flex-1 text-left">{LABEL}</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <span className="lg:hidden">
        <IconButton icon={Search} label={LABEL} aria-haspopup="dialog" onClick={open} />
      </span>
    </>
  );
}
