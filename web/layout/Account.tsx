import clsx from "clsx";
import { ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { preloadable } from "#web/lib/browser/preload.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { Person } from "./Person.tsx";

const dialog = preloadable(async () => (await import("./AccountDialog.tsx")).AccountDialog);

/** The user block of the sidebar: the signed-in user and their settings. */
export function Account({ rail }: { rail: boolean }) {
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  const AccountDialog = dialog.useAhead(open);
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
      {AccountDialog && <AccountDialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
