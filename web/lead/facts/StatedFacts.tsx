import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { Card, Fact, Facts } from "#web/ui/Card.tsx";
import { type Field, factOf, knownFacts, type Stated } from "./facts.tsx";

interface FactsOfProps {
  of: Stated;
  fields: readonly Field[];
}

/** A fact is left out while nothing is known. */
export function KnownFacts({ of, fields }: FactsOfProps) {
  return knownFacts(of, fields).map(({ name, label, known, look }) => (
    <Fact key={name} label={label}>
      <span className={look}>{known}</span>
    </Fact>
  ));
}

/** What is not known is stated too. */
export function StatedFacts({ of, fields }: FactsOfProps) {
  return fields.map((field) => {
    const { name, label } = factOf(field);
    const [fact] = knownFacts(of, [field]);
    return (
      <Fact key={name} label={label}>
        {fact ? <span className={fact.look}>{fact.known}</span> : NOT_SPECIFIED}
      </Fact>
    );
  });
}

export function VehicleCard({ of }: { of: Stated }) {
  return (
    <Card title="Vehicle Details">
      <Facts>
        <StatedFacts
          of={of}
          fields={[
            "registrationNumber",
            "vehicleDetails",
            "vehicleType",
            "manufactureYear",
            "registrationDate",
          ]}
        />
        <KnownFacts of={of} fields={["fuelType", "chassisNumber", "engineNumber"]} />
      </Facts>
    </Card>
  );
}
