import { UserMinus, UserPlus, X } from "lucide-react";
import { useState } from "react";
import { UNASSIGNED } from "#contract/assignment";
import { AssignDialog } from "#web/lead/bulk/AssignDialog.tsx";
import { formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import type { Selection } from "./use-selected.ts";

/** The actions on the selected leads; appears with the first one. */
export function SelectionBar({ selection: { selected, clear } }: { selection: Selection }) {
  const [first, setFirst] = useState<string>();
  if (selected.length === 0) return null;
  const assigned = () => {
    setFirst(undefined);
    clear();
    // The button that opened the dialog is gone.
    requestAnimationFrame(() => document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true }));
  };
  return (
    <>
      <section
        aria-label="Selected leads"
        className="sticky bottom-3 z-(--z-sticky) mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-1.5 rounded-lg border border-line-strong bg-surface py-1.5 pr-1.5 pl-3.5 shadow-lg max-md:bottom-[calc(68px+var(--bottom-bar-above,0px)+var(--due-line,0px)+env(safe-area-inset-bottom))]"
      >
        <span role="status" className="num mr-1.5 font-medium">
          {formatNumber(selected.length)} selected
        </span>
        <Button size="s" variant="primary" icon={UserPlus} onClick={() => setFirst("")}>
          Assign
        </Button>
        <Button size="s" icon={UserMinus} onClick={() => setFirst(UNASSIGNED)}>
          Unassign
        </Button>
        <IconButton icon={X} size="s" label="Clear selection" onClick={clear} />
      </section>
      {first !== undefined && (
        <AssignDialog
          chosen={{ leadIds: selected.map(({ id }) => id) }}
          first={first}
          onClose={() => setFirst(undefined)}
          onAssigned={assigned}
        />
      )}
    </>
  );
}
