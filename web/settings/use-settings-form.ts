import { useEffect, useRef, useState } from "react";
import type { Settings, SettingsChange } from "#contract/settings/calls";
import { pick } from "#contract/tables";
import { useUnsavedWarning } from "#web/lead/unsaved-warning.ts";
import { ApiError } from "#web/lib/http/api.ts";
import { conflictsOf, type Keep, settled } from "#web/lib/http/conflicts.ts";
import { useChangeSettings } from "./data.ts";
import { changeOf, type Draft, draftOf, settingNames } from "./draft.ts";
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
  const conflicts = conflictsOf(save.error, settingNames);
  const settle = (keep: Keep) => {
    // A card with how long leads are kept has nothing else.
    const fields = conflicts.flatMap(({ field }) =>
      field === "leadsKeptMonths" ? (["keepLeads", "keptMonths"] as const) : field,
    );
    const opened = draftOf(base);
    const next = settled(keep, { stored: loaded, draft, opened, draftOf, conflicts, fields });
    setBase(next.seen);
    setDraft(next.draft);
    save.reset();
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused]);

  return {
    form,
    base,
    draft,
    change,
    body: {
      ...change,
      seen: pick(
        base,
        settingNames.filter((name) => name in change),
      ),
    },
    conflicts,
    settle,
    changed,
    save,
    set: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    register: (field: Exclude<keyof Draft, "keepLeads">) => ({
      value: draft[field],
      onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [field]: target.value }),
    }),
    /** Of a value that was refused, as long as it is the one that stands there. */
    faultOf: (field: keyof SettingsChange) =>
      changed && save.variables?.body?.[field] === change[field] ? faults?.get(field) : undefined,
    undo: () => {
      start(loaded);
      save.reset();
    },
  };
}
