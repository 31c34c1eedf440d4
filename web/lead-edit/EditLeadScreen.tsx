import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { LeadMissing } from "#web/lead/missing/LeadMissing.tsx";
import { isId } from "#web/lib/browser/address.ts";
import { useBackLink } from "#web/lib/browser/back-link.ts";
import { ApiError } from "#web/lib/http/api.ts";
import { callingPlace } from "#web/navigation/places.ts";
import { Page } from "#web/ui/Page.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { leadToEdit } from "./data.ts";
import { EditLeadForm } from "./EditLeadForm.tsx";

/**
 * A lead's whole record as a form (specification §2 links to it and leaves its content open). Opened from call mode, it
 * leads back there; from anywhere else, to the lead's page.
 */
export function EditLeadScreen() {
  const { id = "" } = useParams();
  const lead = useQuery({ ...leadToEdit(id), enabled: isId(id) });
  const missing = !isId(id) || (lead.error instanceof ApiError && lead.error.status === 404);
  const back = useBackLink(`/leads/customer/${id}`, [callingPlace.path]);
  const label = back.path === callingPlace.path ? "Call Mode" : "Customer Details";
  return (
    <div className="contents" onClickCapture={back.stepBack}>
      <Page
        title="Edit Lead"
        back={missing ? { href: "/leads", label: "Leads" } : { href: back.href, label }}
      >
        {missing ? (
          <LeadMissing />
        ) : (
          <QueryView
            query={lead}
            failed="Lead could not be loaded"
            loading={
              <div className="animate-late">
                <Loading text="Loading..." />
              </div>
            }
          >
            {(loaded) => <EditLeadForm key={id} lead={loaded} onLeave={back.goBack} />}
          </QueryView>
        )}
      </Page>
    </div>
  );
}
