import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { monthLabel, today } from "#contract/time/calendar";
import { useDiscardQuestion } from "#web/lead/discard-question.tsx";
import { ExistingRecords } from "#web/lead/existing/ExistingRecords.tsx";
import { type Doubt, doubtOf, identityOf, useExisting } from "#web/lead/existing/existing.ts";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { campaigns as allCampaigns } from "#web/lead/team.ts";
import { focusFirstFault, hasUnreadDate } from "#web/lead/unread-date.ts";
import { now } from "#web/lib/browser/clock.ts";
import { send } from "#web/lib/http/api.ts";
import { useRequestId } from "#web/lib/http/request-ids.ts";
import { useMay, useViewer } from "#web/lib/http/session.tsx";
import { useWrite } from "#web/lib/use-send.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { AssignmentFields } from "./AssignmentFields.tsx";
import {
  customerOf,
  type Draft,
  type DraftField,
  emptyDraft,
  errorsOf,
  isTouched,
  leadOf,
  serverErrorsOf,
} from "./draft.ts";
import { PersonFields, type Register, VehicleFields } from "./fields.tsx";

interface AddLeadDialogProps {
  /** The shown month; its campaign is the default. */
  month: string;
  onClose: () => void;
}

/** Specification §2, §5; mounted only while it is open, so it always opens empty. */
export function AddLeadDialog({ month, onClose }: AddLeadDialogProps) {
  const campaigns = useQuery({ ...allCampaigns, refetchOnMount: "always" });
  const ofMonth = campaigns.data?.find((campaign) => campaign.month === month);
  const [typed, setTyped] = useState(emptyDraft);
  const assigns = useMay("leads:assign");
  const { id: ownId } = useViewer();
  const draft = {
    ...typed,
    campaignId: typed.campaignId || String(ofMonth?.id ?? ""),
    // What a telecaller adds is their own work, unless they choose otherwise.
    assignedUserId: typed.assignedUserId || (assigns ? "" : ownId),
  };
  const campaign = campaigns.data?.find(({ id }) => String(id) === draft.campaignId);
  const identity = identityOf({ ...draft, phoneNumber: draft.mobileNumber }, campaign?.month);
  const existing = useExisting(identity, (found) => doubtOf(found, identity, monthLabel));
  const { doubt, checking } = existing;
  const [tries, setTries] = useState(0);
  const create = useCreateLead(onClose);
  const faults = errorsOf(draft, today(now()));
  const errors = {
    ...serverErrorsOf(create.error),
    ...(tries > 0 && doubt && !existing.sure && !create.recordSaved && { [formFieldOf(doubt)]: doubt.text }),
    ...(tries > 0 && faults),
  };
  const { close, question } = useDiscardQuestion({
    touched: isTouched(typed),
    busy: create.isPending,
    onClose,
    title: "Discard this lead?",
    lost: create.recordSaved ? "The customer stays saved, without a lead." : undefined,
  });
  const onPhone = phoneLayout.use();
  const body = useFocusOnFault(tries, create.error);

  const change = (field: DraftField, text: string) => {
    // A change now would be lost when the dialog closes.
    if (create.isPending || checking) return;
    setTyped({ ...typed, [field]: text });
    // The server's errors are about the previous values.
    if (create.isError) create.reset();
  };
  const register: Register = (field) => ({
    value: draft[field],
    onChange: ({ target }) => change(field, target.value),
    error: errors[field],
  });
  /** The record has been created; changes to its fields would have no effect. */
  const registerRecord: Register = (field) => ({ ...register(field), readOnly: create.recordSaved });
  const confirm = async () => {
    if (checking) return;
    setTries(tries + 1);
    if (Object.keys(faults).length > 0 || hasUnreadDate(body.current)) return;
    if (!create.recordSaved && (await existing.check())) setTries(tries + 2);
    else create.mutate(draft);
  };

  return (
    <Dialog
      open
      onClose={close}
      size="xl"
      title="Add New Lead"
      confirm={{
        label: "Create Lead",
        onConfirm: confirm,
        busy: create.isPending || checking,
        busyLabel: "Creating...",
      }}
      footerStart={onPhone ? undefined : <Required />}
    >
      <div ref={body} className="grid gap-4">
        {create.recordSaved && !create.isPending && <RecordSaved />}
        <PersonFields register={registerRecord} />
        <VehicleFields register={registerRecord} />
        {!create.recordSaved && <ExistingRecords existing={existing} />}
        <AssignmentFields
          register={register}
          campaigns={campaigns}
          expiry={draft.policyExpiryDate}
          onCampaign={(id) => change("campaignId", String(id))}
        />
      </div>
      {question}
    </Dialog>
  );
}

const formFieldOf = ({ field }: Doubt) => (field === "phoneNumber" ? "mobileNumber" : field);

function Required() {
  return (
    <span className="text-12 text-ink-3">
      <span aria-hidden className="text-danger-text">
        *
      </span>{" "}
      Required
    </span>
  );
}

/** Scrolls into view from any position in the form. */
function RecordSaved() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place}>
      <Notice tone="warn" role="alert" title="The customer was saved, but the lead was not">
        Press Create Lead again. You can edit the person and the vehicle after that.
      </Notice>
    </div>
  );
}

/** After a refused attempt the first invalid field gets the focus. */
function useFocusOnFault(tries: number, refusal: Error | null) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries > 0 || refusal) focusFirstFault(body.current);
  }, [tries, refusal]);
  return body;
}

/**
 * Creates the customer and then its lead (specification §7). A created customer stays: when its lead fails,
 * the next attempt creates only the lead.
 */
function useCreateLead(onCreated: () => void) {
  const [customerId, setCustomerId] = useState<number>();
  const [record, lead] = [useRequestId(), useRequestId()];
  const createRecord = async (draft: Draft) => {
    const body = customerOf(draft);
    const { id } = await send("POST /api/customers", { body: { ...body, requestId: record.idOf(body) } });
    setCustomerId(id);
    return id;
  };
  const createLead = async (draft: Draft) => {
    const body = { customerId: customerId ?? (await createRecord(draft)), ...leadOf(draft) };
    return send("POST /api/leads", { body: { ...body, requestId: lead.idOf(body) } });
  };
  const create = useWrite("POST /api/leads", createLead, {
    done: ({ id }) => ({
      title: "Lead created successfully",
      link: { label: "Open the lead", href: `/leads/customer/${id}` },
    }),
    failure: "Failed to create lead",
    onDone: onCreated,
  });
  return { ...create, recordSaved: customerId !== undefined };
}
