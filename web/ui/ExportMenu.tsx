import { ChevronDown, Download } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { type ReactNode, useState } from "react";
import { type ExportFormat, exportFormatNames, exportFormats } from "#contract/exports/formats";
import { useEscapeFirst } from "#web/lib/keys/escape-first.ts";
import { Button } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";

interface ExportMenuProps {
  /** On the button, 'Export' unless given. */
  children?: ReactNode;
  addressOf: (format: ExportFormat) => string;
  /** A small icon, where there is no room for the word. */
  compact?: boolean;
}

/** A list as a file: the button asks which one. */
export function ExportMenu({ children = "Export", addressOf, compact = false }: ExportMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        {compact ? (
          <IconButton icon={Download} size="s" label="Export" />
        ) : (
          <Button icon={Download} iconEnd={ChevronDown}>
            {children}
          </Button>
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          // The page's single-key shortcuts do not hear the menu's letters and arrows.
          onKeyDown={(event) => event.stopPropagation()}
          className="z-(--z-popover) min-w-[148px] animate-fade-in rounded-md border border-line bg-surface p-1 shadow-lg outline-none"
        >
          <CloseByEscape onEscape={() => setOpen(false)} />
          {exportFormatNames.map((format) => (
            <DropdownMenu.Item key={format} asChild>
              <a
                href={addressOf(format)}
                download
                className="flex h-8 items-center rounded-sm px-2.5 text-ink no-underline outline-none data-highlighted:bg-hover data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-focus max-md:h-11"
              >
                {exportFormats[format].label}
              </a>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function CloseByEscape({ onEscape }: { onEscape: () => void }) {
  useEscapeFirst(onEscape);
  return null;
}
