import { useQuery } from "@tanstack/react-query";
import { Activity, CalendarRange, Gauge } from "lucide-react";
import type { ReactNode } from "react";
import { oneOf, useAddress } from "#web/lib/browser/address.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { useMay, useViewer } from "#web/lib/http/session.tsx";
import { useScrollToChosenTab } from "#web/lib/list/scroll-to-tab.ts";
import { LiveClock } from "#web/ui/LiveClock.tsx";
import { Page } from "#web/ui/Page.tsx";
import { RefetchedView } from "#web/ui/RefetchedView.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { metrics } from "./data.ts";
import { MetricCards } from "./MetricCards.tsx";
import { OwnPerformance } from "./OwnPerformance.tsx";

const activityCard = preloadable(async () => (await import("./ActivityCard.tsx")).ActivityCard);
const news = preloadable(async () => (await import("./News.tsx")).News);
const teamParts = preloadable(() => import("./team-parts.ts"));

/**
 * The figures of the viewer's leads (specification §2). `children` is shown above them: a telecaller's
 * target.
 */
export function DashboardScreen({ children }: { children?: ReactNode }) {
  const query = useQuery(metrics);
  const maySet = useMay("settings:manage");
  const seesTeam = useMay("team:read");
  const team = teamParts.use(seesTeam);
  const News = news.use(useViewer().seenRelease !== RELEASE);
  return (
    <Page title="Dashboard" actions={<LiveClock />}>
      {News && <News />}
      {children}
      {maySet && team && <team.RemovalsHint />}
      {maySet && team && <team.FirstSteps />}
      <RefetchedView
        query={query}
        failed="Could not load the dashboard"
        outOfDate="These figures may be out of date."
        loading={<Loading text="Loading dashboard..." />}
      >
        {(loaded) => <MetricCards metrics={loaded} />}
      </RefetchedView>
      {team && <team.ToDoCard />}
      {!query.isPending && (!seesTeam || team) && <DashboardTabs team={team} />}
    </Page>
  );
}

const everyonesTabs = [
  { value: "overview", label: "Performance", icon: Gauge },
  { value: "activity", label: "Call Activity", icon: Activity },
] as const;
const teamTabs = [
  ...everyonesTabs,
  { value: "monthly-stats", label: "Monthly Statistics", icon: CalendarRange },
] as const;

const IN_ADDRESS = {
  tab: oneOf(
    teamTabs.map(({ value }) => value),
    "overview",
  ),
};

/** Three tabs for those who may see the team's figures, two for the others (specification §2, §9). */
function DashboardTabs({ team }: { team: typeof import("./team-parts.ts") | undefined }) {
  const [{ tab: asked }, change] = useAddress(IN_ADDRESS);
  const items = team ? teamTabs : everyonesTabs;
  const tab = items.find(({ value }) => value === asked)?.value ?? "overview";
  const calls = useMay("activity:own");
  const frame = useScrollToChosenTab(tab);
  const ActivityCard = activityCard.useAhead(tab === "activity");
  return (
    <div ref={frame} className="mt-4 [&_[role=tabpanel]]:mt-3">
      <Tabs label="Figures" items={items} value={tab} onChange={(chosen) => change({ tab: chosen })}>
        {tab === "overview" &&
          (calls ? (
            <OwnPerformance team={team && <team.PerformanceCard />} />
          ) : (
            team && <team.PerformanceCard />
          ))}
        {tab === "activity" && ActivityCard && <ActivityCard />}
        {tab === "monthly-stats" && team && <team.MonthlyCard />}
      </Tabs>
    </div>
  );
}
