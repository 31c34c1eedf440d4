import { Plus } from "lucide-react";
import { newLeadPanel } from "#web/lib/browser/panels.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { useHeldKeys } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";

const dialog = preloadable(async () => (await import("./AddLeadDialog.tsx")).AddLeadDialog);

/** The button 'Add New Lead' and its modal (specification §2). */
export function AddLead({ month }: { month: string }) {
  const open = newLeadPanel.useShown();
  const AddLeadDialog = dialog.useAhead(open);
  useHeldKeys(open && !AddLeadDialog);
  const add = () => newLeadPanel.show(true);
  const close = () => newLeadPanel.show(false);
  return (
    <>
      <span className="max-md:hidden">
        <Button variant="primary" icon={Plus} keys="A" onClick={add}>
          Add New Lead
        </Button>
      </span>
      <span className="md:hidden">
        <IconButton icon={Plus} label="Add New Lead" onClick={add} />
      </span>
      {open && AddLeadDialog && <AddLeadDialog month={month} onClose={close} />}
    </>
  );
}
