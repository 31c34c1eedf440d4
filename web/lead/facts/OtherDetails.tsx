import type { Lead } from "#contract/leads/record";
import { Card, Fact, Facts } from "#web/ui/Card.tsx";

/** What the file had in columns that no field is for; nothing when there were none. */
export function OtherDetails({ details }: { details: Lead["otherDetails"] }) {
  const known = Object.entries(details ?? {});
  if (known.length === 0) return null;
  return (
    <Card title="Other Details">
      <Facts>
        {known.map(([header, value]) => (
          <Fact key={header} label={<span className="wrap-anywhere">{header}</span>}>
            <span className="min-w-0 wrap-anywhere">{value}</span>
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
