import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, messageOf, send } from "#web/lib/api.ts";
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
  const failed = useRef<string>(undefined);
  const createLead = async (body: ReturnType<typeof leadOf> & { customerId: number }) => {
    const text = JSON.stringify(body);
    try {
      await send("POST /api/leads", { body });
    } catch (error) {
      if (failed.current === text && isThereAlready(error)) return;
      failed.current = text;
      throw error;
    }
  };
  const create = useMutation({
    mutationFn: async (draft: Draft) => {
      const id = customerId ?? (await send("POST /api/customers", { body: customerOf(draft) })).id;
      setCustomerId(id);
      await createLead({ customerId: id, ...leadOf(draft) });
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

/**
 * The same lead of a record that nobody else knows was sent before and is now taken, or by auto-assign is a
 * colleague's: the first sending had arrived, and only its answer was lost.
 */
function isThereAlready(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 404);
}
