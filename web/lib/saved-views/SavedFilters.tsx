import { useQuery } from "@tanstack/react-query";
import { BookmarkPlus, Pencil, Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { SavedFilter } from "#contract/lists/calls";
import { FILTER_NAME_MAX, keptQuery, type ListName } from "#contract/lists/lists";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Input } from "#web/ui/Input.tsx";
import { toast } from "#web/ui/toast.ts";
import { refusedName, savedFilters, useDeleteFilter, useRenameFilter, useSaveFilter } from "./data.ts";

interface SavedFiltersProps {
  list: ListName;
  onApply: (query: string) => void;
}

/** In a list's panel of filters: those the person has saved, to apply, rename or delete. */
export function SavedFilters({ list, onApply }: SavedFiltersProps) {
  const heading = useId();
  const found = useQuery(savedFilters(list));
  const [naming, setNaming] = useState<number>();
  const rename = useRenameFilter(list);
  const remove = useDeleteFilter(list);
  const rows = useRef<HTMLUListElement>(null);
  const filters = found.data ?? [];
  const buttonOf = (filter: SavedFilter | undefined) =>
    filter && rows.current?.querySelector<HTMLElement>(`[data-apply="${filter.id}"]`);
  const done = (filter: SavedFilter) => {
    flushSync(() => setNaming(undefined));
    buttonOf(filter)?.focus();
  };
  const forget = (filter: SavedFilter, place: number) => {
    const next = buttonOf(filters[place + 1] ?? filters[place - 1]);
    remove.mutate(filter, { onSuccess: () => (next ?? saveButton())?.focus() });
  };
  if (found.isError)
    return (
      <p role="alert" className="text-12 text-danger-text">
        The saved filters could not be loaded.{" "}
        <button type="button" className="underline" onClick={() => found.refetch()}>
          Try again
        </button>
      </p>
    );
  if (filters.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="rounded-md border border-line bg-subtle px-2.5 py-2">
      <h3 id={heading} className="text-12 font-medium">
        Saved filters
      </h3>
      <ul ref={rows} aria-labelledby={heading} className="mt-1">
        {filters.map((filter, place) =>
          naming === filter.id ? (
            <li key={filter.id} className="py-1.5">
              <NameForm
                name={filter.name}
                busy={rename.isPending}
                refused={refusedName(rename.error)}
                onSave={(name) => rename.mutate({ id: filter.id, name }, { onSuccess: () => done(filter) })}
                onCancel={() => done(filter)}
              />
            </li>
          ) : (
            <li key={filter.id} className="-mx-1.5 flex items-center">
              <button
                type="button"
                data-apply={filter.id}
                onClick={() => onApply(filter.query)}
                className="min-h-8 min-w-0 flex-1 truncate rounded-sm px-1.5 text-left text-accent-text hover:bg-hover max-md:min-h-11"
              >
                {filter.name}
              </button>
              <IconButton
                icon={Pencil}
                size="s"
                label={`Rename ${filter.name}`}
                onClick={() => {
                  rename.reset();
                  setNaming(filter.id);
                }}
              />
              <IconButton
                icon={Trash2}
                size="s"
                label={`Delete ${filter.name}`}
                onClick={() => forget(filter, place)}
              />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** Where the focus goes when the last saved filter is deleted. */
const SAVE_BUTTON = "data-save-filter";
const saveButton = () => document.querySelector<HTMLElement>(`[${SAVE_BUTTON}]`);

interface SaveFilterProps {
  list: ListName;
  /** The address of the list with the filters as they stand in the panel. */
  query: string;
}

/** Saves the filters of the panel under a name. */
export function SaveFilter({ list, query }: SaveFilterProps) {
  const [naming, setNaming] = useState(false);
  const save = useSaveFilter(list);
  const done = () => {
    flushSync(() => setNaming(false));
    saveButton()?.focus();
  };
  return naming ? (
    <NameForm
      name=""
      busy={save.isPending}
      refused={refusedName(save.error)}
      onSave={(name) =>
        save.mutate(
          { name, query },
          {
            onSuccess: () => {
              done();
              toast({ title: "Filter saved", description: name });
            },
          },
        )
      }
      onCancel={done}
    />
  ) : (
    <div>
      <Button
        {...{ [SAVE_BUTTON]: "" }}
        size="s"
        icon={BookmarkPlus}
        disabled={keptQuery(query) === ""}
        onClick={() => {
          save.reset();
          setNaming(true);
        }}
      >
        Save these filters…
      </Button>
    </div>
  );
}

interface NameFormProps {
  name: string;
  busy: boolean;
  refused: string | undefined;
  onSave: (name: string) => void;
  onCancel: () => void;
}

/** Not a form of its own: it stands inside the panel's, which Enter in the field must not submit. */
function NameForm({ name, busy, refused, onSave, onCancel }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLDivElement>(null);
  useEffect(() => input.current?.querySelector("input")?.select(), []);
  const save = () => {
    if (busy) return;
    setMissing(typed.trim() === "");
    if (typed.trim()) onSave(typed.trim());
  };
  return (
    <div ref={input} className="grid gap-2">
      <Field label="Name of the filter" error={missing && !typed.trim() ? "Enter a name" : refused}>
        <Input
          autoComplete="off"
          maxLength={FILTER_NAME_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            event.stopPropagation();
            save();
          }}
        />
      </Field>
      <div className="flex gap-2">
        <Button size="s" busy={busy} busyLabel="Saving..." onClick={save}>
          Save
        </Button>
        <Button size="s" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
