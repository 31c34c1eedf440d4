import type { Customer } from "#contract/customers/calls";
import { OtherDetails } from "#web/lead/facts/OtherDetails.tsx";
import { CallsCard } from "./CallsCard.tsx";
import { DocumentsCard } from "./DocumentsCard.tsx";
import { PersonCard, VehicleCard } from "./FactCards.tsx";
import { PersonalDataCard } from "./PersonalDataCard.tsx";
import { RecordHeader } from "./RecordHeader.tsx";
import { RenewalsCard } from "./RenewalsCard.tsx";

interface CustomerRecordProps {
  customer: Customer;
  onErased: () => void;
}

export function CustomerRecord({ customer, onErased }: CustomerRecordProps) {
  const { renewals, calls, documents } = customer;
  const monthOfLead = new Map(renewals.map(({ id, campaignMonth }) => [id, campaignMonth]));
  return (
    <>
      <RecordHeader customer={customer} />
      <div className="grid items-start gap-3.5 lg:grid-cols-[306px_minmax(0,1fr)]">
        <div className="grid min-w-0 items-start gap-3.5 md:max-lg:grid-cols-2">
          <PersonCard customer={customer} />
          <VehicleCard customer={customer} />
          <OtherDetails details={customer.otherDetails} />
          <PersonalDataCard customer={customer} onErased={onErased} />
        </div>
        <div className="grid min-w-0 gap-3.5">
          <RenewalsCard renewals={renewals} />
          <CallsCard calls={calls} monthOfLead={monthOfLead} />
          <DocumentsCard documents={documents} monthOfLead={monthOfLead} />
        </div>
      </div>
    </>
  );
}
