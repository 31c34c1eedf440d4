import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { formatRegistration } from "#contract/lead/registration";
import { vehicleTypes } from "#contract/lead/vehicles";
import type { Lead } from "#contract/leads/record";
import { formatDate } from "#web/lib/format/format.ts";
import { Card, Fact, Facts } from "#web/ui/Card.tsx";
import { KnownFact } from "#web/ui/KnownFact.tsx";

export function VehicleCard({ lead }: { lead: Lead }) {
  return (
    <Card title="Vehicle Details">
      <Facts>
        <Fact label="Registration">
          {lead.registrationNumber ? (
            <span className="num-id min-w-0 wrap-anywhere whitespace-normal">
              {formatRegistration(lead.registrationNumber)}
            </span>
          ) : (
            NOT_SPECIFIED
          )}
        </Fact>
        <Fact label="Vehicle">
          <span className="min-w-0 wrap-anywhere">{lead.vehicleDetails ?? NOT_SPECIFIED}</span>
        </Fact>
        <Fact label="Type">{lead.vehicleType ? typeLabel(lead.vehicleType) : NOT_SPECIFIED}</Fact>
        <Fact label="Year">
          <span className="num">{lead.manufactureYear ?? NOT_SPECIFIED}</span>
        </Fact>
        <Fact label="Registration date">
          <span className="num min-w-0 wrap-anywhere">
            {lead.registrationDate
              ? formatDate(lead.registrationDate)
              : (lead.registrationDateText ?? NOT_SPECIFIED)}
          </span>
        </Fact>
        <KnownFact label="Fuel" value={lead.fuelType} />
        <KnownFact label="Chassis number" value={lead.chassisNumber} />
        <KnownFact label="Engine number" value={lead.engineNumber} />
      </Facts>
    </Card>
  );
}

/** An unknown type is shown as the file had it. */
function typeLabel(type: string): string {
  const labels: Record<string, { label: string }> = vehicleTypes;
  return labels[type]?.label ?? type;
}
