import { LogOut, Palette, Search } from "lucide-react";
import { palettePanel } from "#web/lib/browser/panels.ts";
import { endSession, useViewer } from "#web/lib/http/session.tsx";
import { hasDueCount, placesOf } from "#web/navigation/places.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { AccountRows, Row, RowButton, RowLink } from "./AccountRows.tsx";
import { DueCount } from "./DueCount.tsx";
import { Person } from "./Person.tsx";
import { ThemeChoice } from "./ThemeChoice.tsx";

/** The places that do not fit into the phone's bar. */
export function MoreSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const viewer = useViewer();
  return (
    <Dialog open={open} onClose={onClose} title="More" cancelLabel="Close">
      <div className="-mx-5 -mt-1 -mb-[18px]">
        <div className="flex items-center gap-3 border-b border-line px-5 pt-1 pb-4">
          <Person viewer={viewer} large />
        </div>
        <RowButton
          icon={Search}
          onClick={() => {
            onClose();
            palettePanel.show(true);
          }}
        >
          Search everything
        </RowButton>
        <nav aria-label="More">
          {placesOf(viewer.role)
            .filter((place) => !place.inBottomBar)
            .map((place, index) => (
              <RowLink
                key={place.path}
                icon={place.icon}
                href={place.path}
                first={index === 0}
                onGo={onClose}
              >
                {place.label}
                {hasDueCount(place, viewer.role) && <DueCount />}
              </RowLink>
            ))}
        </nav>
        <AccountRows onGo={onClose} />
        <Row icon={Palette}>
          Theme
          <ThemeChoice />
        </Row>
        <RowButton icon={LogOut} onClick={endSession}>
          Logout
        </RowButton>
      </div>
    </Dialog>
  );
}
