import { pages } from "virtual:guide";
import { type MouseEvent, useRef } from "react";
import { Link, useParams } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { keySheetPanel } from "#web/lib/browser/panels.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { useGuardedNavigate } from "#web/navigation/guarded-navigation.ts";
import { excerptOf, findPages, type GuidePage, spelled } from "#web/navigation/guide.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Page } from "#web/ui/Page.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import "./guide.css";

/** The guide: its pages by whom they are for, their search, and the page that is read. */
export function HelpScreen() {
  const { page: slug } = useParams();
  // Not in the address: it may be a name or a phone number.
  const { search = "" } = useHistoryState<{ search?: string } | null>() ?? {};
  const field = useRef<HTMLInputElement>(null);
  const go = useGuardedNavigate();
  const own = useOwnSection();
  const sections = [...new Set(pages.map(({ section }) => section))].sort(
    (a, b) => Number(b === own) - Number(a === own),
  );
  const first = pages.find(({ section }) => section === own);
  const open = slug === undefined ? first : pages.find((page) => page.slug === slug);
  const chosen = slug === undefined ? undefined : open;
  const asked = spelled(pages, search);
  const found = findPages(pages, asked);
  return (
    <Page
      title={chosen?.title ?? "Help"}
      documentTitle={chosen ? `${chosen.title} | Help` : "Help"}
      back={slug === undefined ? undefined : { href: "/help", label: "Help" }}
      actions={
        <span className="max-md:hidden">
          <Button keys="?" onClick={() => keySheetPanel.show(true)}>
            Keyboard shortcuts
          </Button>
        </span>
      }
    >
      <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-[230px_minmax(0,1fr)]">
        <div className={slug === undefined ? "grid gap-4" : "grid gap-4 max-md:hidden"}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const [best] = findPages(pages, spelled(pages, field.current?.value ?? ""));
              if (best) go(`/help/${best.slug}`, { search });
            }}
          >
            <SearchField
              label="Search the guide"
              placeholder="Search the guide"
              value={search}
              onSearch={(next) => history.replaceState({ search: next }, "")}
              input={field}
            />
          </form>
          <nav aria-label="Guide" className="grid gap-4">
            {search ? (
              <Pages
                title={found.length > 0 ? "Found" : "Nothing found"}
                pages={found}
                open={open}
                search={asked}
              />
            ) : (
              sections.map((section) => (
                <Pages
                  key={section}
                  title={section}
                  pages={pages.filter((page) => page.section === section)}
                  open={open}
                />
              ))
            )}
          </nav>
        </div>
        {open ? (
          <div className={slug === undefined ? "max-md:hidden" : undefined}>
            <Article page={open} isTitled={chosen === undefined} />
          </div>
        ) : (
          <p className="text-ink-2">There is no such page in the guide.</p>
        )}
      </div>
    </Page>
  );
}

/** The heading in the guide that the viewer's work stands under. */
function useOwnSection(): string {
  const [isAdministrator, leads] = [useMay("settings:manage"), useMay("leads:team")];
  if (isAdministrator) return "For administrators";
  return leads ? "For team leaders" : "For callers";
}

interface PagesProps {
  title: string;
  pages: readonly GuidePage[];
  open?: GuidePage | undefined;
  search?: string;
}

function Pages({ title, pages, open, search }: PagesProps) {
  return (
    <section>
      <h2 className="pb-1 text-12 font-semibold text-ink-3">{title}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.slug}>
            <Link
              href={`/help/${page.slug}`}
              state={search ? { search } : undefined}
              aria-current={page === open ? "page" : undefined}
              className="grid min-h-7 content-center rounded-sm px-2 py-0.5 hover:bg-hover aria-[current]:bg-selected aria-[current]:*:first:font-medium max-md:min-h-11"
            >
              <span>{page.title}</span>
              <span className="text-12 text-ink-2">
                {search &&
                  excerptOf(page, search).map(({ part, found }, place) =>
                    found ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand in a sentence twice
                      <mark key={place} className="rounded-xs bg-accent-soft font-medium text-accent-text">
                        {part}
                      </mark>
                    ) : (
                      part
                    ),
                  )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Article({ page, isTitled }: { page: GuidePage; isTitled: boolean }) {
  const go = useGuardedNavigate();
  // In the history, so that Back closes it too.
  const { picture } = useHistoryState<{ picture?: { src: string; alt: string } } | null>() ?? {};
  const press = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const { currentSrc: src, alt } = event.target.closest("button")?.querySelector("img") ?? {};
    if (src) go(location.pathname, { ...history.state, picture: { src, alt } });
    const link = event.target.closest("a");
    if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(link.pathname, history.state);
  };
  return (
    <article aria-labelledby="guide-page" className="guide">
      <h2 id="guide-page" className={isTitled ? undefined : "sr-only"}>
        {page.title}
      </h2>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links and pictures inside it are what is pressed */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of the build, from docs/guide */}
      <div onClick={press} dangerouslySetInnerHTML={{ __html: page.html }} />
      <Dialog
        open={picture !== undefined}
        onClose={() => history.back()}
        title={page.title}
        description={picture?.alt}
        size="full"
        cancelLabel="Close"
      >
        <img src={picture?.src} alt="" className="w-full object-contain md:max-h-[calc(100dvh-220px)]" />
      </Dialog>
    </article>
  );
}
