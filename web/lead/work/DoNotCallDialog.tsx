import { formatPhone } from "#contract/lead/people";
import type { Lead } from "#contract/leads/record";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextArea } from "#web/ui/Input.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { Continued } from "./Continued.tsx";
import { useDoNotCall } from "./edits.ts";
import { useTyped } from "./typed.ts";

/** Mounted only while it is open. */
export function DoNotCallDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { typed, type, startEmpty, forget } = useTyped("do not call", lead.id);
  const { reason = "" } = typed;
  const doNotCall = useDoNotCall(lead, () => {
    forget();
    onClose();
  });
  return (
    <Dialog
      onClose={onClose}
      onCancel={forget}
      size="s"
      title="Do not call"
      description={
        <>
          {lead.name} · <Phone value={formatPhone(lead.phoneNumber)} />
          {lead.secondPhone && (
            <>
              {" and "}
              <Phone value={formatPhone(lead.secondPhone)} />
            </>
          )}
        </>
      }
      confirm={{
        label: "Do not call",
        busy: doNotCall.isPending,
        busyLabel: "Saving...",
        onConfirm: () => doNotCall.mutate({ doNotCall: true, reason: reason.trim() || null }),
      }}
    >
      {startEmpty && <Continued onStartEmpty={startEmpty} />}
      <Field
        label="What the customer said"
        optional
        help={`Applies to every record with ${lead.secondPhone ? "either number" : "this number"}, now and in later uploads. Only an administrator can undo it.`}
      >
        <TextArea
          rows={3}
          maxLength={200}
          value={reason}
          onChange={(event) => type("reason", event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
