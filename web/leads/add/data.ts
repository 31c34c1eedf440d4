import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, send } from "#web/lib/http/api.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { useRequestId } from "#web/lib/http/request-ids.ts";
import { toast } from "#web/ui/toast.ts";
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
  const create = useMutation({
    mutationFn: async (draft: Draft) => {
      const body = { customerId: customerId ?? (await createRecord(draft)), ...leadOf(draft) };
      await send("POST /api/leads", { body: { ...body, requestId: lead.idOf(body) } });
    },
    onSuccess: () => {
      toast({ title: "Lead created successfully" });
      onCreated();
      return refreshAfterCall("POST /api/leads");
    },
    onError: (error) => {
      toast({ title: "Error", description: messageOf(error, "Failed to create lead"), tone: "destructive" });
    },
  });
  return { ...create, recordSaved: customerId !== undefined };
}
