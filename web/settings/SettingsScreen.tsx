import clsx from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import type { Settings } from "#contract/settings/calls";
import { useSettings } from "#web/lib/settings.ts";
import { Page } from "#web/ui/Page.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { AgencyCard } from "./AgencyCard.tsx";
import { BackupCard } from "./BackupCard.tsx";
import { RemovalsCard } from "./RemovalsCard.tsx";
import { RetentionCard } from "./RetentionCard.tsx";
import {
  BreaksCard,
  CallingHoursCard,
  CallScriptCard,
  LostRenewalsCard,
  QuotesCard,
  RenewalsCard,
  TeamCard,
  WorkingDaysCard,
} from "./WorkCards.tsx";

interface Section {
  id: string;
  label: string;
  cards: (loaded: Settings) => ReactNode;
}

const sections: readonly Section[] = [
  {
    id: "agency",
    label: "Agency and messages",
    cards: (loaded) => (
      <div className="col-span-full">
        <AgencyCard loaded={loaded} />
      </div>
    ),
  },
  {
    id: "calling",
    label: "Calling",
    cards: (loaded) => (
      <>
        <div className="grid gap-3.5">
          <CallScriptCard loaded={loaded} />
          <TeamCard loaded={loaded} />
          <BreaksCard loaded={loaded} />
        </div>
        <div className="grid gap-3.5">
          <CallingHoursCard loaded={loaded} />
          <WorkingDaysCard loaded={loaded} />
        </div>
      </>
    ),
  },
  {
    id: "renewals",
    label: "Renewals and quotes",
    cards: (loaded) => (
      <>
        <LostRenewalsCard loaded={loaded} />
        <div className="grid gap-3.5">
          <RenewalsCard loaded={loaded} />
          <QuotesCard loaded={loaded} />
        </div>
      </>
    ),
  },
  {
    id: "data",
    label: "Data and backups",
    cards: (loaded) => (
      <>
        <RetentionCard loaded={loaded} />
        <BackupCard />
      </>
    ),
  },
];

/** The agency's settings: all on one page, by section. */
export function SettingsScreen() {
  const settings = useSettings();
  return (
    <Page title="Settings">
      <QueryView query={settings} failed="Settings could not be loaded" loading={<SettingsSkeleton />}>
        {(loaded) => <Sections loaded={loaded} />}
      </QueryView>
    </Page>
  );
}

function Sections({ loaded }: { loaded: Settings }) {
  const current = useShownSection();
  return (
    <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[168px_minmax(0,1fr)]">
      <nav
        aria-label="Settings"
        className="flex gap-1 max-lg:-mx-(--gutter) max-lg:overflow-x-auto max-lg:px-(--gutter) max-lg:py-1 lg:sticky lg:top-[calc(var(--topbar-h)+16px)] lg:flex-col"
      >
        {sections.map(({ id, label }) => (
          <a
            key={id}
            href={`#${id}`}
            aria-current={id === current ? "location" : undefined}
            className={clsx(
              "flex min-h-8 items-center rounded-md px-2.5 whitespace-nowrap max-md:min-h-11",
              id === current
                ? "bg-selected font-medium text-accent-text"
                : "text-ink-2 hover:bg-hover hover:text-ink",
            )}
          >
            {label}
          </a>
        ))}
      </nav>
      <div className="grid min-w-0 gap-6">
        <RemovalsCard />
        {sections.map(({ id, label, cards }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-4">
            <h2 id={`${id}-heading`} className="mb-2.5 text-14 font-semibold">
              {label}
            </h2>
            <div className="grid max-w-[640px] gap-3.5 min-[80rem]:max-w-none min-[80rem]:grid-cols-2 min-[80rem]:items-start">
              {cards(loaded)}
            </div>
          </section>
        ))}
        <p className="num text-12 text-ink-3">
          RenewDesk {loaded.version}
          {loaded.commit && `, commit ${loaded.commit}`}
        </p>
      </div>
    </div>
  );
}

/** The last section whose heading has been scrolled past the middle; at the page's end the last one. */
function useShownSection(): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    // The address names a section or a card that was not there when the page was opened.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
    const look = () => {
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
      const passed = sections.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < innerHeight / 3;
      });
      setCurrent((scrollY > 0 && atEnd ? sections : passed).at(-1)?.id ?? sections[0]?.id);
    };
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, []);
  return current;
}

function SettingsSkeleton() {
  return (
    <div role="status" aria-label="Loading settings" className="grid max-w-[640px] gap-5 lg:ml-[200px]">
      {["w-24", "w-20", "w-28", "w-32"].map((width) => (
        <div key={width} className="grid gap-2">
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="h-8 w-full" />
        </div>
      ))}
    </div>
  );
}
