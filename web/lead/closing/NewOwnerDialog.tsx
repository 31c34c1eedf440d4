import { useRef, useState } from "react";
import { isMobileNumber, NOT_A_MOBILE } from "#contract/lead/closing/mobile-number";
import { outcomes } from "#contract/lead/outcomes";
import { nationalNumber } from "#contract/lead/people";
import type { Lead } from "#contract/leads/record";
import { serverErrorOf } from "#web/lib/form.ts";
import { send } from "#web/lib/http/api.ts";
import { useRequestId } from "#web/lib/http/request-ids.ts";
import { success, useWrite } from "#web/lib/use-send.ts";
import { type Control, TextField } from "../fields.tsx";
import { holdsBack } from "../unread-date.ts";
import { toastFailure } from "../work/data.ts";
import { useTyped } from "../work/typed.ts";
import { offerUndoAgain } from "../work/undo.ts";
import { ClosingFrame } from "./ClosingFrame.tsx";
import type { ClosingDialogProps } from "./closing.ts";

const FAILURE = "Failed to add the new owner";
const fields = ["name", "phoneNumber"] as const;
type OwnerField = (typeof fields)[number];

/** Who bought the vehicle; mounted only while it is open. */
export function NewOwnerDialog({ lead, recorded, onClose }: ClosingDialogProps) {
  const within = useRef<HTMLDivElement>(null);
  const { typed, type, setAside, startEmpty } = useTyped("vehicle_sold", lead.id);
  const draft = { name: typed.name?.trim() ?? "", phoneNumber: typed.phoneNumber?.trim() ?? "" };
  const [tried, setTried] = useState(false);
  const attempt = useRequestId();
  const add = useWrite(
    "POST /api/leads/:id/new-owner",
    (owner: typeof draft) =>
      send("POST /api/leads/:id/new-owner", {
        params: { id: String(lead.id) },
        body: { ...owner, ofOutcome: recorded?.requestId, requestId: attempt.idOf(owner) },
      }),
    {
      done: ({ id }) => ({
        ...success(`${draft.name} is a lead now`),
        link: { label: "Open the lead", href: `/leads/customer/${id}` },
        ...(recorded && offerUndoAgain(recorded.undo)),
      }),
      fields,
      failure: (error) => {
        toastFailure(error, FAILURE);
        return undefined;
      },
      onDone: () => {
        attempt.close();
        setAside();
        onClose();
      },
    },
  );
  const refused = serverErrorOf(add.error, fields, FAILURE);
  const faults = faultsOf(draft, recorded !== undefined);
  const register = (field: OwnerField): Control => ({
    value: typed[field] ?? "",
    onChange: ({ target }) => type(field, target.value),
    error: (tried ? faults[field] : undefined) ?? refused[field],
  });
  const confirm = () => {
    setTried(true);
    if (!holdsBack(within.current, faults)) add.mutate(draft);
  };
  return (
    <ClosingFrame
      ref={within}
      lead={lead}
      title={outcomes.vehicle_sold.label}
      fresh={recorded !== undefined}
      startEmpty={startEmpty}
      purpose="Add the buyer as a new lead of this month. The NCB stays with the seller."
      confirm={{
        label: "Add the new owner",
        onConfirm: confirm,
        busy: add.isPending,
        busyLabel: "Adding...",
      }}
      onClose={onClose}
    >
      <TextField label="New owner" of={register("name")} />
      <TextField
        label="Phone"
        type="tel"
        of={register("phoneNumber")}
        help={isSellers(draft.phoneNumber, lead) ? "This is the seller's own number" : undefined}
      />
    </ClosingFrame>
  );
}

type Owner = Record<OwnerField, string>;

function faultsOf({ name, phoneNumber }: Owner, canSkip: boolean): Partial<Owner> {
  if (name === "" && phoneNumber === "" && canSkip) return { name: "Enter name and phone, or Skip" };
  return {
    ...(name === "" && { name: "Name is required" }),
    ...(phoneNumber === ""
      ? { phoneNumber: "Mobile number is required" }
      : !isMobileNumber(phoneNumber) && { phoneNumber: NOT_A_MOBILE }),
  };
}

const isSellers = (typed: string, { phoneNumber, secondPhone }: Lead) =>
  isMobileNumber(typed) &&
  [phoneNumber, secondPhone ?? ""].map(nationalNumber).includes(nationalNumber(typed));
