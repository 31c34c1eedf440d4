import { useState } from "react";
import { send } from "#web/lib/http/api.ts";
import { useRequestId } from "#web/lib/http/request-ids.ts";
import { useWrite } from "#web/lib/use-send.ts";
import { customerOf, type Draft, leadOf } from "./draft.ts";

/**
 * Creates the customer and then its lead (specification §7). A created customer stays: when its lead fails,
 * the next attempt creates only the lead.
 */
export function useCreateLead(onCreated: () => void) {
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
    await send("POST /api/leads", { body: { ...body, requestId: lead.idOf(body) } });
  };
  const create = useWrite("POST /api/leads", createLead, {
    done: "Lead created successfully",
    failure: "Failed to create lead",
    onDone: onCreated,
  });
  return { ...create, recordSaved: customerId !== undefined };
}
