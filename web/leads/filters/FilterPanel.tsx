import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useRef, useState } from "react";
import { UNASSIGNED } from "#contract/assignment";
import { statuses, statusNames } from "#contract/lead/outcomes";
import { EXPIRY_RANGE } from "#contract/leads/columns";
import { filterWords } from "#contract/leads/filter-words";
import { type ListFilter, listFilterNames } from "#contract/leads/filters";
import { keysOf, pick, tableOf } from "#contract/tables";
import { isDate } from "#contract/time/calendar";
import { InsurerField } from "#web/lead/fields.tsx";
import { ALL_MONTHS, type ChangeList, type ListState, listAddress } from "#web/lead/list-state.ts";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { campaignLabel, campaigns, team } from "#web/lead/team.ts";
import { focusFirstFault, hasUnreadDate } from "#web/lead/unread-date.ts";
import { changeAddress, readAddress } from "#web/lib/browser/address.ts";
import { useSeesOthersLeads, useViewer } from "#web/lib/http/session.tsx";
import { SavedFilters, SaveFilter } from "#web/lib/saved-views/SavedFilters.tsx";
import { Button } from "#web/ui/Button.tsx";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { type Filter, FilterSelect } from "#web/ui/FilterSelect.tsx";
import { Input } from "#web/ui/Input.tsx";
import { assigneeChoices, noFilters } from "./filter-choices.ts";

interface FilterPanelProps {
  state: ListState;
  onApply: ChangeList;
  onClose: () => void;
}

const cleared = { ...noFilters, status: undefined, search: "" };
const statusChoice = {
  key: "status",
  label: "Status",
  all: "All statuses",
  choices: statusNames.map((status) => [status, statuses[status].label] as const),
} as const;

/** Those whose choices are always the same. */
const listed = listFilterNames.flatMap((key) => {
  const words = filterWords[key];
  return "known" in words ? [{ key, ...words }] : [];
});

interface ChoiceOf extends Filter<"status" | ListFilter> {
  help?: string;
  error?: string | undefined;
  autofocus?: boolean;
}

/** Specification §2; mounted only while it is open. Nothing is requested until the filters are applied. */
export function FilterPanel({ state, onApply, onClose }: FilterPanelProps) {
  const [draft, setDraft] = useState(() => pick(state, keysOf(cleared)));
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const choice = ({ key, label, help, error, ...select }: ChoiceOf) => (
    <Field key={key} label={label} help={help} error={error}>
      <FilterSelect
        {...select}
        value={draft[key]}
        onChange={(text) => change(tableOf<Partial<typeof draft>>([key], () => listAddress[key](text)))}
      />
    </Field>
  );
  const fields = useRef<HTMLDivElement>(null);
  const seesOthers = useSeesOthersLeads();
  const onPhone = phoneLayout.use();
  const { id } = useViewer();
  const users = useQuery({ ...team, enabled: seesOthers, refetchOnMount: "always" });
  const months = useQuery({ ...campaigns, refetchOnMount: "always" });
  const { expiryFrom, expiryTo } = draft;
  const outOfOrder =
    expiryFrom !== undefined && expiryTo !== undefined && isDate(expiryTo) && expiryTo < expiryFrom;
  const apply = (part: Partial<ListState>) => {
    const campaign = months.data?.find((one) => String(one.id) === part.campaign);
    const isOfRange = part.expiryFrom !== state.expiryFrom || part.expiryTo !== state.expiryTo;
    const hasRange = Boolean(part.expiryFrom || part.expiryTo);
    onApply({
      ...part,
      // A range of dates is of any month.
      ...(isOfRange && hasRange && { month: ALL_MONTHS }),
      ...(campaign && { month: campaign.month }),
    });
    onClose();
  };
  const show = () => {
    if (outOfOrder || hasUnreadDate(fields.current)) focusFirstFault(fields.current);
    else apply({ ...draft, search: draft.search.trim() });
  };

  return (
    <Dialog
      open
      side
      onClose={onClose}
      title="Filter Customers"
      footerStart={
        <Button variant="ghost" onClick={() => apply(cleared)}>
          Clear Filters
        </Button>
      }
      confirm={{ label: "Show leads", onConfirm: show }}
    >
      <div ref={fields} className="grid grid-cols-1 gap-4 pt-1">
        <SavedFilters list="leads" onApply={(query) => apply({ search: "", ...savedState(query) })} />
        <Field label="Search">
          <Input
            icon={Search}
            placeholder="Phone or vehicle number"
            autoComplete="off"
            maxLength={200}
            value={draft.search}
            onChange={(event) => change({ search: event.target.value })}
          />
        </Field>
        {/* On a phone a focused search field would raise the keyboard over the panel. */}
        {choice({ ...statusChoice, autofocus: onPhone })}
        {choice({
          key: "telecaller",
          ...filterWords.telecaller,
          choices: [
            ...(seesOthers ? assigneeChoices(users.data) : [[id, "Myself"] as const]),
            [UNASSIGNED, "Unassigned"],
          ],
          error: users.isError ? "The telecallers could not be loaded" : undefined,
        })}
        {choice({
          key: "campaign",
          ...filterWords.campaign,
          choices: (months.data ?? []).map((one) => [String(one.id), campaignLabel(one)]),
          help: "Opens that month",
          error: months.isError ? "The campaigns could not be loaded" : undefined,
        })}
        <div className="grid grid-cols-2 items-start gap-x-3">
          <Field label={filterWords.expiryFrom.label}>
            <DateInput
              value={expiryFrom ?? ""}
              onChange={({ target }) => change({ expiryFrom: target.value || undefined })}
            />
          </Field>
          <Field label={filterWords.expiryTo.label} error={outOfOrder ? EXPIRY_RANGE : undefined}>
            <DateInput
              value={expiryTo ?? ""}
              onChange={({ target }) => change({ expiryTo: target.value || undefined })}
            />
          </Field>
        </div>
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
          {listed.map(({ known, textOf, ...one }) =>
            choice({
              ...one,
              choices: known.map((value) => [value, textOf(value)]),
              unlisted: draft[one.key],
            }),
          )}
        </div>
        <InsurerField
          label={filterWords.insurer.label}
          asTyped
          of={{
            value: draft.insurer ?? "",
            onChange: ({ target }) => change({ insurer: target.value || undefined }),
            error: undefined,
          }}
        />
        <SaveFilter list="leads" query={queryWith(draft)} />
      </div>
    </Dialog>
  );
}

/** The state that a saved filter keeps; the month stays the one shown. */
function savedState(query: string): Omit<ListState, "month" | "page" | "search"> {
  const { month, page, search, ...kept } = readAddress(query, listAddress);
  return kept;
}

/** The address of the list as it would be with another state. */
const queryWith = (part: Partial<ListState>) => changeAddress(location.search, listAddress, part);
