import { useEffect, useRef, useState } from "react";
import type { Settings, SettingsChange } from "#contract/settings/calls";
import { useUnsavedWarning } from "#web/lead/unsaved-warning.ts";
import { ApiError } from "#web/lib/http/api.ts";
import { useChangeSettings } from "./data.ts";
import { changeOf, type Draft, draftOf } from "./draft.ts";
import { refusedFields } from "./refused-fields.ts";

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/** The values of one card, saved on its own: what is typed in another card stays. */
export function useSettingsForm(loaded: Settings) {
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState(() => draftOf(base));
  const start = (from: Settings) => {
    setBase(from);
    setDraft(draftOf(from));
  };
  const save = useChangeSettings(start);
  const refused = save.error instanceof ApiError ? save.error : undefined;
  const faults = refused && refusedFields(refused);
  const change = changeOf(draft, base);
  const changed = Object.keys(change).length > 0;
  // A newer reply is taken over as long as nothing has been typed; typed values are compared with those the
  // form started from.
  if (!changed && loaded !== base) start(loaded);
  useUnsavedWarning(changed);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused]);

  return {
    form,
    base,
    draft,
    change,
    changed,
    save,
    set: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    register: (field: Exclude<keyof Draft, "keepLeads">) => ({
      value: draft[field],
      onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [field]: target.value }),
    }),
    faultOf: (field: keyof SettingsChange) => faults?.get(field),
    undo: () => {
      start(loaded);
      save.reset();
    },
  };
}
