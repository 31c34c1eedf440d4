import type { UseQueryResult } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { formatNumber } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import type { Found } from "./data.ts";
import { FoundCustomer } from "./FoundCustomer.tsx";

interface SearchResultsProps {
  search: string;
  found: UseQueryResult<Found>;
  chosen: number | undefined;
  onChoose: (customer: number) => void;
}

export function SearchResults({ search, found, chosen, onChoose }: SearchResultsProps) {
  return (
    <Card
      title={
        <span role="status" className="block py-1 wrap-anywhere">
          Showing results for “{search}”
          {found.data && (
            <span className="num font-normal text-ink-3"> ({formatNumber(found.data.total)} found)</span>
          )}
        </span>
      }
      flush
    >
      <QueryView
        query={found}
        failed="Could not load customers"
        loading={
          // On a phone the message is below: the space of one match is reserved, so that it does not move.
          <div className="grid items-center max-md:min-h-[200px]">
            <Loading text="Loading customers..." />
          </div>
        }
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState icon={SearchX} title="No customers found">
            Try a different search term
          </EmptyState>
        }
      >
        {({ rows, total }) => (
          <>
            {/* The list scrolls, so that the message stays in reach. */}
            <ul className="max-h-[max(360px,calc(100dvh-260px))] overflow-y-auto max-md:max-h-[640px]">
              {rows.map((customer) => (
                <li key={customer.id} className="border-b border-line-subtle last:border-b-0">
                  <FoundCustomer
                    customer={customer}
                    chosen={customer.id === chosen}
                    onChoose={() => onChoose(customer.id)}
                  />
                </li>
              ))}
            </ul>
            {total > rows.length && (
              <p className="border-t border-line-subtle px-3.5 py-2 text-12 text-ink-3">
                The newest {formatNumber(rows.length)} are shown. Enter more of the number to find the others.
              </p>
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}
