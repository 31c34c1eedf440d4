import { useQuery } from "@tanstack/react-query";
import { Info, MessageSquareText } from "lucide-react";
import { scriptNames } from "#contract/templates/messages";
import { oneOf, type ValuesOf, words } from "#web/lib/browser/address.ts";
import { useSearchAddress } from "#web/lib/list/private-search.ts";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Page } from "#web/ui/Page.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { customersFound } from "./data.ts";
import { OwnMessagesCard } from "./OwnMessagesCard.tsx";
import { ScriptsCard } from "./ScriptsCard.tsx";
import { SearchResults } from "./SearchResults.tsx";

/** Ready-made messages with a customer's values (specification §2 Templates). */
export function TemplatesScreen() {
  const [{ search, template, customer }, change] = useScreenState();
  const found = useQuery(customersFound(search));

  const rows = (search && found.data?.rows) || [];
  const chosen = rows.find(({ id }) => id === customer) ?? rows[0];

  return (
    <Page title="Templates">
      <p className="mb-3 text-ink-2">Customer templates and search directory</p>
      <div className="grid items-start gap-4 lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,542fr)_minmax(0,560fr)]">
        <div className="grid min-w-0 gap-3">
          <search>
            <SearchField
              label="Search customers by mobile number or vehicle number"
              placeholder="Search by mobile number or vehicle number..."
              value={search}
              onSearch={(words) => change({ search: words, customer: undefined })}
            />
          </search>
          <p className="flex items-start gap-1.5 text-12 text-ink-3">
            <Info aria-hidden className="mt-[2.5px] size-[13px] flex-none" strokeWidth={1.75} />
            The first match fills in the message. Choose another to use it instead.
          </p>
          {search ? (
            <SearchResults
              search={search}
              found={found}
              chosen={chosen?.id}
              onChoose={(id) => change({ customer: id })}
            />
          ) : (
            <Card flush>
              <EmptyState icon={MessageSquareText} title="Personalise a message">
                Search for a customer to fill in the name, vehicle, registration and expiry.
              </EmptyState>
            </Card>
          )}
        </div>
        <div className="min-w-0 lg:sticky lg:row-span-2 lg:top-[calc(var(--topbar-h)+16px)]">
          <ScriptsCard
            template={template}
            onTemplate={(next) => change({ template: next })}
            customer={chosen}
          />
        </div>
        <OwnMessagesCard customer={chosen} />
      </div>
    </Page>
  );
}

const IN_ADDRESS = {
  search: words,
  template: oneOf(scriptNames, "1"),
  /** The customer whose values fill the message; undefined is the first match. */
  customer: (text: string) => Number(text) || undefined,
};

/** The screen's state. A reload, Back and a shared link keep it. */
type ScreenState = ValuesOf<typeof IN_ADDRESS>;

function useScreenState(): [ScreenState, (next: Partial<ScreenState>) => void] {
  const [address, change] = useSearchAddress(IN_ADDRESS);
  const state = { ...address, search: address.search.trim() };
  return [state, (next) => change({ ...state, ...next })];
}
