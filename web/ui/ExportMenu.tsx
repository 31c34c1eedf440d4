import { ChevronDown, Download } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { ExportFormat } from "#contract/exports/formats";
import { dialogWhenUsed } from "#web/lib/keys/dialog-when-used.ts";
import { Button } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";

const useExportChoice = dialogWhenUsed(async () => (await import("./ExportChoice.tsx")).ExportChoice);

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
  const opener = useRef<HTMLButtonElement>(null);
  const ExportChoice = useExportChoice(open);
  const button = {
    ref: opener,
    icon: Download,
    "aria-haspopup": "dialog",
    "aria-expanded": open,
    onClick: () => setOpen(!open),
  } as const;
  return (
    <>
      {compact ? (
        <IconButton {...button} size="s" label="Export" />
      ) : (
        <Button {...button} iconEnd={ChevronDown}>
          {children}
        </Button>
      )}
      {ExportChoice && <ExportChoice opener={opener} addressOf={addressOf} onClose={() => setOpen(false)} />}
    </>
  );
}
