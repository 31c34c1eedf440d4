import clsx from "clsx";
import { Ellipsis, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { useViewer } from "#web/lib/session.tsx";
import { isAt, placesOf } from "../navigation.ts";
import { MoreSheet } from "./MoreSheet.tsx";

/** The phone's navigation: the main places, and the rest under More. */
export function BottomBar() {
  const [path] = useLocation();
  const { role } = useViewer();
  const [more, setMore] = useState(false);
  const places = placesOf(role);
  const here = places.find((place) => isAt(place, path));
  return (
    <>
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-(--z-sidebar) grid h-[calc(60px+env(safe-area-inset-bottom))] auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {places
          .filter((place) => place.inBottomBar)
          .map((place) => (
            <Link
              key={place.path}
              href={place.path}
              aria-current={place === here ? "page" : undefined}
              className={look(place === here)}
            >
              <Face icon={place.icon} label={place.shortLabel ?? place.label} />
            </Link>
          ))}
        <button
          type="button"
          aria-haspopup="dialog"
          className={look(here !== undefined && !here.inBottomBar)}
          onClick={() => setMore(true)}
        >
          <Face icon={Ellipsis} label="More" />
        </button>
      </nav>
      <MoreSheet open={more} onClose={() => setMore(false)} />
    </>
  );
}

function look(active: boolean): string {
  return clsx(
    "flex flex-col items-center justify-center gap-[3px] text-11/none focus-visible:-outline-offset-2",
    active ? "font-semibold text-accent-text" : "font-medium text-ink-2",
  );
}

function Face({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      {label}
    </>
  );
}
