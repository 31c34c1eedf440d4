import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "#contract/users/calls";
import type { OpenLeadsFate } from "#contract/users/fates";
import { Dialog } from "#web/ui/Dialog.tsx";
import { usersWork, useSetActive } from "./data.ts";
import { OpenLeadsChoice } from "./OpenLeadsChoice.tsx";
import { nameOf } from "./people.tsx";

/** Confirms a deactivation and asks what becomes of open leads; activating needs no confirmation. */
export function DeactivateDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const setActive = useSetActive(onClose);
  const open = useQuery(usersWork).data?.get(user.id)?.openLeads ?? 0;
  const [fate, setFate] = useState<OpenLeadsFate>("keep");
  const change = { isActive: false, ...(open > 0 && { openLeads: fate }) };
  return (
    <Dialog
      open
      onClose={onClose}
      alert
      size="s"
      title="Deactivate user?"
      description={`${nameOf(user)} is signed out everywhere and cannot sign in until you activate them again.`}
      confirm={{
        label: "Deactivate",
        busy: setActive.isPending,
        busyLabel: "Deactivating...",
        danger: true,
        onConfirm: () => setActive.mutate({ user, change }),
      }}
    >
      {open > 0 && <OpenLeadsChoice open={open} user={user} value={fate} onChange={setFate} />}
    </Dialog>
  );
}
