import clsx from "clsx";
import { Ellipsis, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { preloadable } from "#web/lib/browser/preload.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { bottomBarOf, callingPlace, hasDueCount, isAt, placesOf } from "#web/navigation/places.ts";
import { DueCount } from "./DueCount.tsx";

const sheet = preloadable(async () => (await import("./MoreSheet.tsx")).MoreSheet);

/** The phone's navigation: the main places, and the rest under More. */
export function BottomBar() {
  const [path] = useLocation();
  const { role } = useViewer();
  const [more, setMore] = useState(false);
  const MoreSheet = sheet.useAhead(more);
  const bar = bottomBarOf(role);
  const here = [...bar, ...placesOf(role)].find((place) => isAt(place, path));
  return (
    <>
      <nav aria-label="Main" className="bottom-bar">
        {bar.map((place) => (
          <Link
            key={place.path}
            href={place.path}
            aria-current={place === here ? "page" : undefined}
            className={look(place === here)}
          >
            <Face
              icon={place.icon}
              label={place.shortLabel ?? place.label}
              hasDueCount={hasDueCount(place, role)}
              main={place.path === callingPlace.path}
            />
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          className={look(here !== undefined && !here.inBottomBar)}
          onClick={() => setMore(true)}
        >
          <Face
            icon={Ellipsis}
            label="More"
            hasDueCount={placesOf(role).some((place) => !place.inBottomBar && hasDueCount(place, role))}
          />
        </button>
      </nav>
      {MoreSheet && <MoreSheet open={more} onClose={() => setMore(false)} />}
    </>
  );
}

function look(active: boolean): string {
  return clsx("bottom-place", active ? "font-semibold text-accent-text" : "font-medium text-ink-2");
}

interface FaceProps {
  icon: LucideIcon;
  label: string;
  /** Shows the number of due callbacks. */
  hasDueCount: boolean;
  /** The main action. */
  main?: boolean;
}

function Face({ icon: Icon, label, hasDueCount, main = false }: FaceProps) {
  return (
    <>
      <span
        className={main ? "-mt-1 rounded-full bg-accent px-3 py-1.5 low:mt-0 text-accent-on" : "relative"}
      >
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        {hasDueCount && (
          <span className="absolute -top-2 left-3 flex">
            <DueCount />
          </span>
        )}
      </span>
      {label}
    </>
  );
}
