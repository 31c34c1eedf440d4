import clsx from "clsx";
import { ArrowLeft, ChevronRight, Search } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Link } from "wouter";
import { palettePanel } from "#web/lib/browser/panels.ts";
import { useDocumentTitle } from "./document-title.ts";
import { IconButton } from "./IconButton.tsx";
import { Kbd } from "./Kbd.tsx";

interface PageProps {
  /** The page's one h1 and the document's title. */
  title: string;
  /** The document's title, where it differs from the heading. */
  documentTitle?: string | undefined;
  /** Whom the page is about: on a phone the bar's title once their name is scrolled out of sight (web/app/theme.css). */
  subject?: string | undefined;
  /** A link back, left of the title. */
  back?: { href: string; label: string } | undefined;
  /** Muted text or badges after the title. */
  meta?: ReactNode;
  /** The page's one primary action, and what belongs to it. */
  actions?: ReactNode;
  /** No space above the content, which starts with its own bar. */
  tight?: boolean | undefined;
  children: ReactNode;
}

/** A screen: its sticky bar at the top, and its content. */
export function Page({ title, documentTitle, subject, back, meta, actions, tight, children }: PageProps) {
  useDocumentTitle(documentTitle ?? title);
  const heading = useHeadingFocus();
  return (
    <>
      <header className="page-bar">
        {back && (
          <Link href={back.href} data-paper="no" className="back-link">
            <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
            <span className="max-md:sr-only">{back.label}</span>
          </Link>
        )}
        {back && (
          <ChevronRight
            aria-hidden
            data-paper="no"
            className="size-3.5 flex-none text-ink-3 max-md:hidden"
            strokeWidth={1.75}
          />
        )}
        <h1
          ref={heading}
          tabIndex={-1}
          data-subject={subject}
          className={clsx(
            "truncate text-14 font-semibold tracking-(--tr-tight) outline-none max-md:text-[1.0625rem]",
            // What stands beside it gives way; an icon's own space is enough after it.
            meta ? "md:flex-none" : "max-md:-mr-2.5",
          )}
        >
          {title}
        </h1>
        {meta}
        <div data-paper="no" className="ml-auto flex flex-none items-center gap-2 max-md:gap-0">
          <SearchEntry />
          {actions}
        </div>
      </header>
      <div
        className={clsx("w-full max-w-(--page-max) px-(--gutter) pb-6", tight ? "pt-0" : "pt-4 max-md:pt-3")}
      >
        {children}
      </div>
    </>
  );
}

let lastPath: string | undefined;
/** The focused heading is gone: that of a page whose file was loading. */
let hasLeft = false;

/** After navigation the heading gets the focus, as after a page load; not on the first page. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(
    () => () => {
      hasLeft = heading.current !== null && document.activeElement === heading.current;
    },
    [],
  );
  useEffect(() => {
    const path = location.pathname;
    const isNew = lastPath !== undefined && lastPath !== path;
    if (isNew || hasLeft) heading.current?.focus({ preventScroll: true });
    lastPath = path;
    hasLeft = false;
  }, []);
  return heading;
}

const LABEL = "Search everything";

/** Opens the command palette; an icon where the bar is narrow. */
function SearchEntry() {
  const open = () => palettePanel.show(true);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        className="search-opener"
      >
        <Search aria-hidden className="size-[15px] flex-none" strokeWidth={1.75} />
        <span className="flex-1 text-left">{LABEL}</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <span className="lg:hidden">
        <IconButton icon={Search} label={LABEL} aria-haspopup="dialog" onClick={open} />
      </span>
    </>
  );
}
