import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, send } from "#web/lib/api.ts";
import { useAttempt } from "#web/lib/attempts.ts";
import { cache } from "#web/lib/cache.ts";
import { toast } from "#web/ui/toast.ts";
import { refreshAfterStatusChange } from "../data.ts";
import { customerOf, type Draft, leadOf } from "./draft.ts";

/**
 * Makes the record and then its lead (specification §7). A record that was made stays: when its lead fails, the next
 * try makes only the lead.
 */
export function useCreateLead(onCreated: () => void) {
  const [customerId, setCustomerId] = useState<number>();
  const [record, lead] = [useAttempt(), useAttempt()];
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
      return refreshAfterStatusChange(cache);
    },
    onError: (error) => {
      toast({ title: "Error", description: messageOf(error, "Failed to create lead"), tone: "destructive" });
    },
  });
  return { ...create, recordSaved: customerId !== undefined };
}
