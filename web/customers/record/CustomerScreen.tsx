import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "wouter";
import { isId } from "#web/lib/browser/address.ts";
import { useBackLink } from "#web/lib/browser/back-link.ts";
import { ApiError } from "#web/lib/http/api.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { Page } from "#web/ui/Page.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { customerOf } from "../data.ts";
import { CustomerMissing } from "./CustomerMissing.tsx";
import { CustomerRecord } from "./CustomerRecord.tsx";
import { RecordSkeleton } from "./RecordSkeleton.tsx";

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
