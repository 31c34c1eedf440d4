import clsx from "clsx";
import { ChevronsUpDown, LogOut } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { preloadable } from "#web/lib/browser/preload.ts";
import { endSession, useMay, useViewer } from "#web/lib/http/session.tsx";
import { useCallingAddress } from "#web/navigation/calling-address.ts";
import { callingPlace, dueListOf, hasDueCount, isAt, type Place, placesOf } from "#web/navigation/places.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { tooltipped } from "#web/ui/tooltipped.ts";
import { DueCount } from "./DueCount.tsx";
import { Person } from "./Person.tsx";
import { ThemeChoice } from "./ThemeChoice.tsx";

/** As a rail it leaves the width to call mode, and on a tablet to the page: icons with tooltips. */
export function Sidebar({ rail }: { rail: boolean }) {
  const viewer = useViewer();
  const mayCall = useMay(callingPlace.needs);
  const administers = useMay("users:manage");
  const places = placesOf(viewer.role);
  const administration = places.filter((place) => place.group === "administration");
  return (
    <header
      data-paper="no"
      className="sticky top-0 flex h-dvh flex-col overflow-y-auto border-r border-line bg-canvas p-2.5 max-md:hidden"
    >
      <Link
        href="/"
        className="mb-2.5 flex h-8 items-center gap-[9px] rounded-md px-1.5 text-14 font-[650] tracking-[-.02em]"
      >
        <Logo size={22} />
        <span className={clsx(rail && "sr-only")}>RenewDesk</span>
      </Link>
      {!rail && mayCall && <StartCalling />}
      <nav aria-label="Main" className="flex flex-col gap-px">
        {rail && mayCall && <CallingItem />}
        {places
          .filter((place) => place.group === "everyone")
          .map((place) => (
            <Item key={place.path} place={place} rail={rail} />
          ))}
        {administration.length > 0 && (
          <p className={rail ? "sr-only" : "mt-4 mb-[5px] px-2 text-11 font-medium text-ink-3"}>
            {administers ? "Administration" : "Team"}
          </p>
        )}
        {administration.map((place) => (
          <Item key={place.path} place={place} rail={rail} />
        ))}
      </nav>
      <div className="mt-auto grid flex-none grid-cols-1 pt-3">
        {/* Filled by DueCard, and by InFrame. */}
        <div id="due" className={rail ? undefined : "grid grid-cols-1"} />
        {!rail && (
          <div className="mb-2 flex items-center justify-between pl-2 text-12 text-ink-3">
            <span aria-hidden>Theme</span>
            <ThemeChoice />
          </div>
        )}
        <div
          className={clsx(
            "flex items-center gap-[9px] border-t border-line pt-2.5",
            rail ? "flex-col" : "pl-1",
          )}
        >
          <Account rail={rail} />
          <span className={clsx("flex", !rail && "ml-auto")}>
            <IconButton icon={LogOut} label="Logout" size="s" onClick={endSession} />
          </span>
        </div>
      </div>
    </header>
  );
}

/** The primary action of every page. */
function StartCalling() {
  const { href, search } = useCallingAddress();
  return (
    <div className="mb-3 grid flex-none">
      <ButtonLink href={href} state={search && { search }} variant="primary" icon={callingPlace.icon}>
        {callingPlace.label}
        <Kbd>C</Kbd>
      </ButtonLink>
    </div>
  );
}

function CallingItem() {
  const { href, search } = useCallingAddress();
  return <Item place={callingPlace} rail href={href} state={search && { search }} />;
}

interface ItemProps {
  place: Place;
  rail: boolean;
  href?: string;
  state?: unknown;
}

function Item({ place, rail, href = place.path, state }: ItemProps) {
  const [path] = useLocation();
  const { role } = useViewer();
  const active = isAt(place, path);
  const dueList = rail ? undefined : dueListOf(place, role);
  return (
    <div className="relative flex-none">
      <Link
        href={href}
        state={state}
        aria-current={active ? "page" : undefined}
        data-keys={place.key && `G ${place.key}`}
        {...(rail && tooltipped(place.label))}
        className={clsx(
          "place-link",
          active
            ? "bg-accent-soft font-semibold text-accent-text"
            : "font-medium text-ink-2 hover:bg-muted hover:text-ink",
        )}
      >
        <place.icon aria-hidden className="size-4 flex-none" strokeWidth={1.75} />
        <span className={clsx(rail && "sr-only")}>{place.label}</span>
        {hasDueCount(place, role) && !dueList && (
          <span className={rail ? "absolute -top-1.5 left-4 flex" : "ml-auto flex"}>
            <DueCount />
          </span>
        )}
      </Link>
      {dueList && (
        <span className="absolute inset-y-0 right-0 flex">
          <DueCount href={dueList} />
        </span>
      )}
    </div>
  );
}

const dialog = preloadable(async () => (await import("./AccountDialog.tsx")).AccountDialog);

/** The user block of the sidebar: the signed-in user and their settings. */
function Account({ rail }: { rail: boolean }) {
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
