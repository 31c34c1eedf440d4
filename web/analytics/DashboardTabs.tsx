import { Activity, CalendarRange, Gauge } from "lucide-react";
import { oneOf, useAddress } from "#web/lib/browser/address.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { useScrollToChosenTab } from "#web/lib/list/scroll-to-tab.ts";
import { Tabs } from "#web/ui/Tabs.tsx";
import { ActivityCard } from "./ActivityCard.tsx";
import { MonthlyCard } from "./MonthlyCard.tsx";
import { OwnPerformance } from "./OwnPerformance.tsx";
import { PerformanceCard } from "./PerformanceCard.tsx";

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
export function DashboardTabs() {
  const seesTeam = useMay("team:read");
  const [{ tab: asked }, change] = useAddress(IN_ADDRESS);
  const items = seesTeam ? teamTabs : everyonesTabs;
  const tab = items.find(({ value }) => value === asked)?.value ?? "overview";
  const frame = useScrollToChosenTab(tab);
  return (
    <div ref={frame} className="mt-4 [&_[role=tabpanel]]:mt-3">
      <Tabs label="Figures" items={items} value={tab} onChange={(chosen) => change({ tab: chosen })}>
        {tab === "overview" && (seesTeam ? <PerformanceCard /> : <OwnPerformance />)}
        {tab === "activity" && <ActivityCard />}
        {tab === "monthly-stats" && <MonthlyCard />}
      </Tabs>
    </div>
  );
}
