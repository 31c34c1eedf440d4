import { History } from "lucide-react";
import type { ImportSource } from "#contract/imports/drafts/schemas";
import { formatCount } from "#web/lib/format/format.ts";
import { cache } from "#web/lib/http/cache.ts";
import { useSend } from "#web/lib/use-send.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { sourceNamed } from "../mapping/known-source.ts";
import { SuggestInput } from "./SuggestInput.tsx";
import { importSources } from "./sources.ts";
import { failure } from "./upload-toasts.ts";

interface SourceChoiceProps {
  /** The source that the file was recognised as. */
  found: ImportSource | undefined;
  sources: readonly ImportSource[];
  value: string;
  /** How many columns no earlier file of the source had. */
  newColumns: number;
  busy: boolean;
  onChange: (name: string) => void;
  /** Matches the columns as those of this source. */
  onUse: (source: ImportSource) => void;
  onForgotten: () => void;
}

/** Where the file comes from: under this name its matching is remembered for the next one. */
export function SourceChoice(props: SourceChoiceProps) {
  const { found, sources, value, newColumns, busy, onChange, onUse, onForgotten } = props;
  const forget = useSend("DELETE /api/import-sources/:id", {
    failure: failure("Not forgotten"),
    onDone: () => {
      onForgotten();
      void cache.invalidateQueries(importSources);
    },
  });
  const named = sourceNamed(value, sources);
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      {found && (
        <Notice tone="info" icon={History} title="You import this file each month">
          Its columns are matched as last time, as “{found.name}”.
          {newColumns > 0 &&
            ` ${formatCount(newColumns, "column")} ${newColumns === 1 ? "is" : "are"} new in this file.`}
          <span className="mt-2 block">
            <Button
              size="s"
              busy={forget.isPending}
              disabled={busy}
              onClick={() => forget.mutate({ params: { id: String(found.id) } })}
            >
              Forget this source
            </Button>
          </span>
        </Notice>
      )}
      <Field
        label="Source"
        optional
        help="Such as “Maruti dealer export”. Next month its columns match as this time."
      >
        <SuggestInput
          texts={sources.map(({ name }) => name)}
          maxLength={100}
          value={value}
          disabled={busy}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      {named && named.id !== found?.id && (
        <Button icon={History} disabled={busy} onClick={() => onUse(named)}>
          <span className="min-w-0 truncate">Use the matching of “{named.name}”</span>
        </Button>
      )}
    </div>
  );
}
