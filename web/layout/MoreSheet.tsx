import { ChevronRight, LogOut, Palette } from "lucide-react";
import { useLocation } from "wouter";
import { leave, useViewer } from "#web/lib/session.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { placesOf } from "../navigation.ts";
import { Person } from "./Person.tsx";
import { ThemeChoice } from "./ThemeChoice.tsx";

const row = "flex h-[52px] w-full items-center gap-3 border-b border-line-subtle px-5 text-left";

/** What the phone's bar has no room for. */
export function MoreSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const viewer = useViewer();
  const [, navigate] = useLocation();
  const go = (path: string) => {
    onClose();
    navigate(path);
  };
  return (
    <Dialog open={open} onClose={onClose} title="More" cancelLabel="Close">
      <div className="-mx-5 -mt-1 -mb-[18px]">
        <div className="flex items-center gap-3 border-b border-line px-5 pt-1 pb-4">
          <Person viewer={viewer} large />
        </div>
        <nav aria-label="More">
          {placesOf(viewer.role)
            .filter((place) => !place.inBottomBar)
            .map((place, index) => (
              <a
                key={place.path}
                href={place.path}
                data-autofocus={index === 0 || undefined}
                className={row}
                onClick={(event) => {
                  event.preventDefault();
                  go(place.path);
                }}
              >
                <place.icon aria-hidden className="size-5 text-ink-3" strokeWidth={1.75} />
                <span className="flex-1">{place.label}</span>
                <ChevronRight aria-hidden className="size-4 text-ink-3" strokeWidth={1.75} />
              </a>
            ))}
        </nav>
        <div className={row}>
          <Palette aria-hidden className="size-5 text-ink-3" strokeWidth={1.75} />
          <span className="flex-1">Theme</span>
          <ThemeChoice />
        </div>
        <button type="button" className={`${row} border-b-0`} onClick={leave}>
          <LogOut aria-hidden className="size-5 text-ink-3" strokeWidth={1.75} />
          Logout
        </button>
      </div>
    </Dialog>
  );
}
