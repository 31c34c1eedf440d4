import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, UserX } from "lucide-react";
import { useLocation, useParams } from "wouter";
import type { Customer } from "#contract/customers/calls";
import { OtherDetails } from "#web/lead/facts/OtherDetails.tsx";
import { KnownFacts, StatedFacts, VehicleCard } from "#web/lead/facts/StatedFacts.tsx";
import { isId } from "#web/lib/browser/address.ts";
import { useBackLink } from "#web/lib/browser/back-link.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { ApiError } from "#web/lib/http/api.ts";
import { useMay, useSeesAllLeads } from "#web/lib/http/session.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card, Fact, Facts } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Page } from "#web/ui/Page.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { customerOf } from "../data.ts";
import { CallsCard } from "./CallsCard.tsx";
import { DocumentsCard } from "./DocumentsCard.tsx";
import { PersonalDataCard } from "./PersonalDataCard.tsx";
import { RecordHeader } from "./RecordHeader.tsx";
import { RenewalsCard } from "./RenewalsCard.tsx";

/** A customer's record: person, vehicle, renewals over the years, calls and documents. */
export function CustomerScreen() {
  const { id = "" } = useParams();
  return <OneCustomer key={id} id={id} />;
}

function OneCustomer({ id }: { id: string }) {
  const customer = useQuery({ ...customerOf(id), enabled: isId(id) });
  const missing = !isId(id) || (customer.error instanceof ApiError && customer.error.status === 404);
  const list = useMay("customers:search")
    ? { path: "/customer-database", label: "Customer Database" }
    : { path: "/leads", label: "Leads" };
  const [, navigate] = useLocation();
  const { href, stepBack } = useBackLink(list.path);

  return (
    <div className="contents" onClickCapture={stepBack}>
      <Page
        title="Customer Details"
        documentTitle={missing ? undefined : customer.data?.name}
        back={{ href, label: list.label }}
      >
        {missing ? (
          <CustomerMissing back={{ href, label: `Back to ${list.label}` }} />
        ) : (
          <QueryView query={customer} failed="Customer could not be loaded" loading={<RecordSkeleton />}>
            {(loaded) => <CustomerRecord customer={loaded} onErased={() => navigate(href)} />}
          </QueryView>
        )}
      </Page>
    </div>
  );
}

/** No such record, or none the viewer may see: the server does not distinguish them. */
function CustomerMissing({ back }: { back: { href: string; label: string } }) {
  const seesAll = useSeesAllLeads();
  return (
    <div className="md:pt-20">
      <EmptyState
        icon={UserX}
        title="Customer not found"
        role="status"
        actions={
          <ButtonLink href={back.href} variant="primary" icon={ArrowLeft}>
            {back.label}
          </ButtonLink>
        }
      >
        {seesAll
          ? "The record may have been deleted."
          : "The record may have been deleted, or it belongs to another telecaller."}
      </EmptyState>
    </div>
  );
}

interface CustomerRecordProps {
  customer: Customer;
  onErased: () => void;
}

function CustomerRecord({ customer, onErased }: CustomerRecordProps) {
  const { renewals, calls, documents } = customer;
  const monthOfLead = new Map(renewals.map(({ id, campaignMonth }) => [id, campaignMonth]));
  return (
    <>
      <RecordHeader customer={customer} />
      <div className="grid items-start gap-3.5 lg:grid-cols-[306px_minmax(0,1fr)]">
        <div className="grid min-w-0 items-start gap-3.5 md:max-lg:grid-cols-2">
          <PersonCard customer={customer} />
          <VehicleCard of={customer} />
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

function PersonCard({ customer }: { customer: Customer }) {
  return (
    <Card title="Contact Information">
      <Facts>
        <StatedFacts of={customer} fields={["name", "phoneNumber"]} />
        <KnownFacts of={customer} fields={["secondPhone"]} />
        <StatedFacts of={customer} fields={["email", "address"]} />
        <KnownFacts of={customer} fields={["language"]} />
        <Fact label="Customer since">
          <time dateTime={customer.createdAt} className="num">
            {formatDate(customer.createdAt)}
          </time>
        </Fact>
      </Facts>
    </Card>
  );
}

/** The placeholder boxes of a record. */
function RecordSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <div className="min-h-[62px]">
        <Skeleton className="h-6 w-52" />
        <Skeleton className="mt-2 h-2.5 w-60" />
      </div>
      <div className="grid items-start gap-3.5 lg:grid-cols-[306px_minmax(0,1fr)]">
        <div className="grid gap-3.5 md:max-lg:grid-cols-2">
          <Box lines={5} />
          <Box lines={5} />
        </div>
        <div className="grid gap-3.5">
          <Box lines={5} />
          <Box lines={4} />
          <Box lines={2} />
        </div>
      </div>
    </div>
  );
}

const WIDTHS = ["w-4/5", "w-3/5", "w-2/3", "w-1/2", "w-3/4"];

function Box({ lines }: { lines: number }) {
  return (
    <div className="rounded-lg border border-line">
      <div className="flex h-[42px] items-center border-b border-line-subtle px-3.5">
        <Skeleton className="h-2.5 w-32" />
      </div>
      <div className="px-3.5 py-3">
        {WIDTHS.slice(0, lines).map((width) => (
          <div key={width} className="flex h-[30px] items-center">
            <Skeleton className={`h-2.5 ${width}`} />
          </div>
        ))}
      </div>
    </div>
  );
}
