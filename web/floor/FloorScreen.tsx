import { CalendarDays, Eye } from "lucide-react";
import { oneOf, useAddress } from "#web/lib/browser/address.ts";
import { LiveClock } from "#web/ui/LiveClock.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { FloorNow } from "./FloorNow.tsx";
import { TeamDays } from "./TeamDays.tsx";

const tabs = [
  { value: "now", label: "Now", icon: Eye },
  { value: "days", label: "Days", icon: CalendarDays },
] as const;

const IN_ADDRESS = {
  tab: oneOf(
    tabs.map(({ value }) => value),
    "now",
  ),
};

/** What the telecallers do now, and how they spent the days of a month. */
export function FloorScreen() {
  const [{ tab }, change] = useAddress(IN_ADDRESS);
  return (
    <Page title="Floor" actions={<LiveClock />} tight>
      <div className="pt-1 [&_[role=tabpanel]]:mt-3">
        <Tabs label="Floor" items={tabs} value={tab} onChange={(chosen) => change({ tab: chosen }, "push")}>
          {tab === "days" ? <TeamDays /> : <FloorNow />}
        </Tabs>
      </div>
    </Page>
  );
}
