import { Download, Eraser } from "lucide-react";
import { useState } from "react";
import type { Customer } from "#contract/customers/calls";
import { useMay } from "#web/lib/http/session.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { useErasePerson } from "../data.ts";

/** A person's rights: a copy of their data, and its erasure. */
export function PersonalDataCard({ customer, onErased }: { customer: Customer; onErased: () => void }) {
  const [erasing, setErasing] = useState(false);
  const erase = useErasePerson(customer.id, onErased);
  if (!useMay("personal-data:manage")) return null;
  return (
    <Card title="Personal data">
      <p className="text-ink-2">
        Covers every record that shares a phone number with this one, its history and its documents.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <ButtonLink href={`/api/customers/${customer.id}/personal-data`} download icon={Download}>
          Export
        </ButtonLink>
        <Button icon={Eraser} onClick={() => setErasing(true)}>
          Erase...
        </Button>
      </div>
      <ConfirmDialog
        open={erasing}
        onClose={() => setErasing(false)}
        title="Erase this person's data?"
        confirmLabel="Erase"
        busy={erase.isPending}
        busyLabel="Erasing..."
        onConfirm={() => erase.mutate()}
      >
        This deletes every record that shares a phone number with {customer.name}, with its leads, history and
        documents. This cannot be undone. If the number is marked “Do not call”, it stays marked.
      </ConfirmDialog>
    </Card>
  );
}
