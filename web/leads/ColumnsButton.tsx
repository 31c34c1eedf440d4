import { Columns3 } from "lucide-react";
import { useState } from "react";
import { preloadable } from "#web/lib/browser/preload.ts";
import { useHeldKeys } from "#web/lib/keys/keys.ts";
import { IconButton } from "#web/ui/IconButton.tsx";

const panel = preloadable(async () => (await import("./LeadColumns.tsx")).LeadColumns);

/** Opens the choice of columns. */
export function ColumnsButton() {
  const [open, setOpen] = useState(false);
  const LeadColumns = panel.useAhead(open);
  useHeldKeys(open && !LeadColumns);
  return (
    <>
      <IconButton icon={Columns3} size="s" label="Columns" onClick={() => setOpen(true)} />
      {open && LeadColumns && <LeadColumns onClose={() => setOpen(false)} />}
    </>
  );
}
