import clsx from "clsx";
import { ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { useViewer } from "#web/lib/http/session.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { AccountRows } from "./AccountRows.tsx";
import { Person } from "./Person.tsx";

/** The user block of the sidebar: the signed-in user and their settings. */
export function Account({ rail }: { rail: boolean }) {
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={clsx(
          "flex items-center gap-[9px] rounded-md p-1 text-left hover:bg-muted focus-visible:-outline-offset-2",
          rail ? "[&>:not(:first-child)]:sr-only" : "-ml-1 min-w-0 flex-1",
        )}
        onClick={() => setOpen(true)}
      >
        <Person viewer={viewer} />
        <ChevronsUpDown aria-hidden className="ml-auto size-3.5 flex-none text-ink-3" strokeWidth={1.75} />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Your account" size="s" cancelLabel="Close">
        <div className="-mx-5 -mt-1 -mb-[18px]">
          <div className="flex items-center gap-3 border-b border-line px-5 pt-1 pb-4">
            <Person viewer={viewer} large />
            <span className="num-id ml-auto text-ink-3">{viewer.username}</span>
          </div>
          <AccountRows onGo={() => setOpen(false)} />
        </div>
      </Dialog>
    </>
  );
}
