import { Columns3 } from "lucide-react";
import { useState } from "react";
import { preloadable } from "#web/lib/browser/preload.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { useHeldKeys } from "#web/lib/keys/keys.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { columnLabels, possibleColumns, useColumns, usualColumns } from "./list-columns.ts";

const panel = preloadable(async () => (await import("#web/lib/list/kept/ColumnsPanel.tsx")).ColumnsPanel);

/** Opens the choice of columns. */
export function ColumnsButton() {
  const [open, setOpen] = useState(false);
  const ColumnsPanel = panel.useAhead(open);
  useHeldKeys(open && !ColumnsPanel);
  const wide = useMay("leads:all");
  const shown = useColumns();
  return (
    <>
      <IconButton icon={Columns3} size="s" label="Columns" onClick={() => setOpen(true)} />
      {open && ColumnsPanel && (
        <ColumnsPanel
          list="leads"
          labels={columnLabels}
          possible={possibleColumns(wide)}
          shown={shown}
          usual={usualColumns(wide)}
          fixed="Name comes first, Actions come last."
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
