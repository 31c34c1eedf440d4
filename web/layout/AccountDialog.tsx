import { Palette } from "lucide-react";
import { useViewer } from "#web/lib/http/session.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { AccountRows, Row } from "./AccountRows.tsx";
import { Person } from "./Person.tsx";
import { ThemeChoice } from "./ThemeChoice.tsx";

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
        <div className="lg:hidden">
          <Row icon={Palette}>
            Theme
            <ThemeChoice />
          </Row>
        </div>
      </div>
    </Dialog>
  );
}
