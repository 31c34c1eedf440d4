import { useViewer } from "#web/lib/http/session.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { AccountRows } from "./AccountRows.tsx";
import { Person } from "./Person.tsx";

/** The signed-in user's own settings. */
export function AccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const viewer = useViewer();
  return (
    <Dialog open={open} onClose={onClose} title="Your account" size="s" cancelLabel="Close">
      <div className="-mx-5 -mt-1 -mb-[18px]">
        <div className="flex items-center gap-3 border-b border-line px-5 pt-1 pb-4">
          <Person viewer={viewer} large />
          <span className="num-id ml-auto text-ink-3">{viewer.username}</span>
        </div>
        <AccountRows onGo={onClose} />
      </div>
    </Dialog>
  );
}
