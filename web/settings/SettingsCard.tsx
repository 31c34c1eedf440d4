import type { ReactNode } from "react";
import { cardId, type SettingsCardTitle } from "#web/navigation/settings-cards.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { ConflictNotice } from "#web/ui/ConflictNotice.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

interface SettingsCardProps {
  title: SettingsCardTitle;
  meta?: string | undefined;
  form: SettingsForm;
  /** In place of saving at once. */
  onSave?: (() => void) | undefined;
  children: ReactNode;
}

/** A form of its own, with its buttons at the card's foot. */
export function SettingsCard({ title, meta, form: of, onSave, children }: SettingsCardProps) {
  const { form, body, changed, save, undo, conflicts, settle } = of;
  const about = <span className="sr-only"> {title.toLowerCase()}</span>;
  return (
    <form
      ref={form}
      id={cardId(title)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!changed || save.isPending) return;
        if (onSave) onSave();
        else save.mutate({ body });
      }}
    >
      <Card title={title} meta={meta} flush>
        <div className="px-3.5 py-3">
          <ConflictNotice conflicts={conflicts} onSettle={settle} />
          {children}
        </div>
        <div
          data-paper="no"
          className="flex gap-2 rounded-b-lg border-t border-line-subtle bg-subtle px-3.5 py-2.5 max-md:[&>button]:flex-1"
        >
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending}
            busyLabel="Saving..."
            disabled={!changed}
          >
            Save{about}
          </Button>
          {changed && <Button onClick={undo}>Undo changes{about}</Button>}
        </div>
      </Card>
    </form>
  );
}
