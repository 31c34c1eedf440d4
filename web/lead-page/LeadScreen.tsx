import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useParams } from "wouter";
import { LEADS_PER_PAGE } from "#contract/leads/paging";
import type { Lead } from "#contract/leads/record";
import { reassignedOf } from "#web/lead/missing/reassigned.ts";
import { useNoteOpenedLead } from "#web/lead/place/recent-leads.ts";
import { lastShownList, type ShownList } from "#web/lead/place/shown-list.ts";
import { useRemarkDraft } from "#web/lead/work/drafts.ts";
import { leadOf } from "#web/lead/work/lead-queries.ts";
import { isId } from "#web/lib/browser/address.ts";
import { useBackLink } from "#web/lib/browser/back-link.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { ApiError } from "#web/lib/http/api.ts";
import { focusRowWhenShown } from "#web/lib/list/row-to-show.ts";
import { IconLink } from "#web/ui/IconButton.tsx";
import { Page } from "#web/ui/Page.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { LeadDetails } from "./LeadDetails.tsx";
import { LeadSkeleton } from "./LeadSkeleton.tsx";

const leadMissing = preloadable(async () => (await import("#web/lead/missing/LeadMissing.tsx")).LeadMissing);
/** Only a lead opened from a list has a place in one. */
const placeInList = preloadable(async () => (await import("./PlaceInList.tsx")).PlaceInList);

/** The lists that lead here, beside Leads. */
const otherLists: Readonly<Record<string, string>> = {
  "/calling": "Call Mode",
  "/": "Dashboard",
  "/policy-converted": "Policy Converted",
  "/reminders": "Reminders",
  "/renewals": "Renewals",
  "/figures": "Figure",
};

/** A list may have pages below its path: a month of renewals, a figure. */
const labelOf = (path: string) => otherLists[path] ?? otherLists[path.replace(/\/[^/]+$/, "")] ?? "Leads";

/** One lead and all work on it (specification §2); its documents and messages are parts of other features. */
export function LeadScreen({ children }: { children?: ReactNode }) {
  const { id = "" } = useParams();
  useNoteOpenedLead(id);
  const lead = useQuery({ ...leadOf(id), enabled: isId(id) });
  const missing = !isId(id) || (lead.error instanceof ApiError && lead.error.status === 404);
  const reassigned = useQuery({ ...reassignedOf(id), enabled: missing && lead.data !== undefined });
  /** The call under way can be ended on the page of a lead that was reassigned. */
  const stays =
    !missing || (lead.data !== undefined && (reassigned.isPending || reassigned.data?.takesOutcome));
  const name = stays ? lead.data?.name : undefined;
  const back = useBackLink("/leads", Object.keys(otherLists));
  const [opened, setList] = useState(() => listWith(Number(id), back.path));
  const list = opened?.ids.includes(Number(id)) ? opened : undefined;
  const PlaceInList = placeInList.use(list !== undefined);
  const href = useHrefOfPage(back.href, list && pageOf(list, Number(id)));
  useFocusRowOnReturn(back.path, Number(id));

  return (
    <div className="contents" onClickCapture={back.stepBack}>
      <Page
        title="Customer Details"
        documentTitle={name}
        subject={name}
        back={{ href, label: labelOf(back.path) }}
        actions={
          <>
            {lead.data && !missing && <EditOnPhone id={id} />}
            {list && PlaceInList && <PlaceInList id={Number(id)} list={list} onList={setList} />}
          </>
        }
      >
        {!stays ? (
          <MissingLead id={Number(id)} was={lead.data} to={reassigned.data?.firstName} />
        ) : (
          <QueryView query={lead} failed="Lead could not be loaded" loading={<LeadSkeleton />}>
            {(loaded) => (
              <LeadDetails key={id} lead={loaded} reassigned={(missing && reassigned.data) || undefined}>
                {children}
              </LeadDetails>
            )}
          </QueryView>
        )}
      </Page>
    </div>
  );
}

interface MissingLeadProps {
  id: number;
  was: Lead | undefined;
  to: string | undefined;
}

function MissingLead({ id, was, to }: MissingLeadProps) {
  const draft = useRemarkDraft(id);
  const LeadMissing = leadMissing.use(true);
  return LeadMissing ? <LeadMissing was={was} to={to} typed={draft.text} /> : <LeadSkeleton />;
}

/** The list's address; on another of its pages once the leads were followed so far. */
function useHrefOfPage(href: string, page: number | undefined): string {
  const [opened] = useState(page);
  if (page === undefined || page === opened) return href;
  const list = new URL(href, location.href);
  list.searchParams.set("page", String(page));
  return list.pathname + list.search;
}

/** Back in the list, work continues at the row of this lead. */
function useFocusRowOnReturn(list: string, id: number) {
  const focusRow = useEffectEvent(() => {
    if (location.pathname === list) focusRowWhenShown(id, `[data-lead="${id}"] [data-lead-link]`);
  });
  useEffect(() => () => focusRow(), []);
}

/** On wider screens it is among the lead's buttons. */
function EditOnPhone({ id }: { id: string }) {
  return (
    <span className="md:hidden">
      <IconLink icon={Pencil} label="Edit Lead" href={`/leads/edit/${id}`} />
    </span>
  );
}

/** The list of a screen that a lead was opened from: of this entry of the browser's history, or shown last. */
function listWith(id: number, path: string): ShownList | undefined {
  const list = listOf(history.state) ?? lastShownList();
  return list?.path === path && list.ids.includes(id) ? list : undefined;
}

/** The page of the list with this lead; undefined for a list shown whole. */
function pageOf({ ids, first, pages }: ShownList, id: number): number | undefined {
  return pages && Math.ceil((first + ids.indexOf(id)) / LEADS_PER_PAGE);
}

function listOf(entry: unknown): ShownList | undefined {
  const list = typeof entry === "object" && entry !== null && "list" in entry ? entry.list : undefined;
  return isShownList(list) ? list : undefined;
}

function isShownList(list: unknown): list is ShownList {
  return (
    typeof list === "object" &&
    list !== null &&
    "path" in list &&
    "ids" in list &&
    Array.isArray(list.ids) &&
    "first" in list &&
    typeof list.first === "number" &&
    "total" in list &&
    typeof list.total === "number"
  );
}
