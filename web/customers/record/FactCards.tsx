import type { Customer } from "#contract/customers/calls";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import { addressText } from "#web/lead/facts/address.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { Card, Fact, Facts } from "#web/ui/Card.tsx";
import { KnownFact } from "#web/ui/KnownFact.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { typeLabel } from "../vehicle.ts";

function Text({ value }: { value: string | null }) {
  return <span className="min-w-0 wrap-anywhere">{value ?? NOT_SPECIFIED}</span>;
}

export function PersonCard({ customer }: { customer: Customer }) {
  return (
    <Card title="Contact Information">
      <Facts>
        <Fact label="Name">
          <Text value={customer.name} />
        </Fact>
        <Fact label="Phone">
          <Phone value={formatPhone(customer.phoneNumber)} />
        </Fact>
        <KnownFact
          label="Second phone"
          value={customer.secondPhone && <Phone value={formatPhone(customer.secondPhone)} />}
        />
        <Fact label="Email">
          <Text value={customer.email} />
        </Fact>
        <Fact label="Address">
          <Text value={addressText(customer.address, customer.city, customer.pinCode)} />
        </Fact>
        <KnownFact label="Language" value={customer.language} />
        <Fact label="Customer since">
          <time dateTime={customer.createdAt} className="num">
            {formatDate(customer.createdAt)}
          </time>
        </Fact>
      </Facts>
    </Card>
  );
}

export function VehicleCard({ customer }: { customer: Customer }) {
  const { registrationNumber, vehicleType, registrationDate } = customer;
  return (
    <Card title="Vehicle Details">
      <Facts>
        <Fact label="Registration">
          {registrationNumber ? (
            <span className="num-id min-w-0 wrap-anywhere whitespace-normal">
              {formatRegistration(registrationNumber)}
            </span>
          ) : (
            NOT_SPECIFIED
          )}
        </Fact>
        <Fact label="Vehicle">
          <Text value={customer.vehicleDetails} />
        </Fact>
        <Fact label="Type">
          <Text value={vehicleType && typeLabel(vehicleType)} />
        </Fact>
        <Fact label="Year">
          <span className="num">{customer.manufactureYear ?? NOT_SPECIFIED}</span>
        </Fact>
        <Fact label="Registration date">
          <span className="num min-w-0 wrap-anywhere">
            {registrationDate
              ? formatDate(registrationDate)
              : (customer.registrationDateText ?? NOT_SPECIFIED)}
          </span>
        </Fact>
        <KnownFact label="Fuel" value={customer.fuelType} />
        <KnownFact label="Chassis number" value={customer.chassisNumber} />
        <KnownFact label="Engine number" value={customer.engineNumber} />
      </Facts>
    </Card>
  );
}
