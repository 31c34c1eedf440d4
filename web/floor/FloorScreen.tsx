import { CalendarDays, Radio } from "lucide-react";
import type { ComponentType } from "react";
import { oneOf, useAddress } from "#web/lib/browser/address.ts";
import { LiveClock } from "#web/ui/LiveClock.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { FloorNow } from "./FloorNow.tsx";

const tabs = [
  { value: "now", label: "Now", icon: Radio },
  { value: "days", label: "Days", icon: CalendarDays },
] as const;

const IN_ADDRESS = {
  tab: oneOf(
    tabs.map(({ value }) => value),
    "now",
  ),
};

/** What the telecallers do now, and how they spent the days of a month. The days are another feature's part. */
export function FloorScreen({ part: Days }: { part: ComponentType }) {
  const [{ tab }, change] = useAddress(IN_ADDRESS);
  return (
    <Page title="Floor" actions={<LiveClock />} tight>
      <div className="pt-1 [&_[role=tabpanel]]:mt-3">
        <Tabs label="Floor" items={tabs} value={tab} onChange={(chosen) => change({ tab: chosen }, "push")}>
          {tab === "days" ? <Days /> : <FloorNow />}
        </Tabs>
      </div>
    </Page>
  );
}
