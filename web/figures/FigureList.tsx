import { ListX, X } from "lucide-react";
import { Link } from "wouter";
import { callingAddress, figureAddress } from "#contract/figures/address";
import type { FigurePage, FigureRow, NamedFigure } from "#contract/figures/calls";
import { useShownList } from "#web/lead/place/shown-list.ts";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { useListToCall } from "#web/navigation/calling-address.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyBox } from "#web/ui/EmptyBox.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { OutOfDate } from "#web/ui/OutOfDate.tsx";
import { Page } from "#web/ui/Page.tsx";
import { fileOf } from "./data.ts";
import { FigureTable } from "./FigureTable.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { useSelected } from "./use-selected.ts";

interface FigureListProps {
  figure: NamedFigure;
  described: FigurePage;
  rows: readonly FigureRow[];
  back: { href: string; label: string };
  query: {
    isError: boolean;
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
}

export function FigureList({ figure, described, rows, back, query }: FigureListProps) {
  const { title, definition, chips, total } = described;
  const leads = [...new Map(rows.flatMap(({ lead }) => (lead ? [[lead.id, lead] as const] : []))).values()];
  const hidden = rows.filter(({ lead }) => lead === null).length;
  const mayExport = useMay("customers:export");
  const mayAssign = useMay("leads:assign");
  const selection = useSelected(leads);
  useShownList(() => ({
    path: location.pathname,
    ids: leads.map(({ id }) => id),
    first: 1,
    total: leads.length,
  }));
  // 'Start calling' in the sidebar goes to these leads.
  useListToCall({ href: callingAddress(figure) });
  return (
    <Page
      title={title}
      back={back}
      actions={total > 0 && mayExport && <ExportMenu addressOf={(format) => fileOf(figure, format)} />}
    >
      {/* The bar of a phone has room for its beginning only. */}
      <p aria-hidden className="mb-1.5 font-semibold md:hidden">
        {title}
      </p>
      <p className="mb-3 max-w-[110ch] text-ink-2">
        {definition}
        {!query.hasNextPage && rows[0]?.entry && leads.length + hidden < rows.length && (
          <> Counted by entry: {formatCount(leads.length, "lead")}.</>
        )}
        {hidden > 0 && " Leads that are a colleague's now are counted, and not shown."}
      </p>
      {chips.length > 0 && (
        <ul aria-label="Narrowed to" className="mb-3 flex flex-wrap items-center gap-2">
          {chips.map(({ label, without }) => (
            <li key={label}>
              <Link
                href={figureAddress(without)}
                aria-label={`Remove ${label}`}
                className="num relative inline-flex h-6 items-center gap-[5px] rounded-full border border-accent-border bg-accent-soft px-2 text-12 font-medium whitespace-nowrap text-accent-text max-md:h-9 max-md:px-3 max-md:text-13 max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-[5px]"
              >
                {label}
                <X aria-hidden className="size-3" strokeWidth={1.75} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {query.isError && (
        <OutOfDate busy={query.isFetching} onRetry={query.refetch}>
          Could not load this figure. These rows may be out of date.
        </OutOfDate>
      )}
      {total === 0 ? (
        <EmptyBox icon={ListX} title="Nothing is counted here" role="status">
          It may have changed since the number was shown.
        </EmptyBox>
      ) : (
        <FigureTable
          label={title}
          figure={figure}
          rows={rows}
          selection={mayAssign ? selection : undefined}
          busy={query.isFetching}
          foot={
            <div className="num flex min-h-11 flex-wrap items-center gap-2 border-t border-line py-1 pr-2 pl-3.5 text-12 text-ink-2">
              <span role="status" className="mr-auto">
                Showing <b className="font-semibold text-ink">{formatNumber(rows.length)}</b> of{" "}
                <b className="font-semibold text-ink">{formatNumber(total)}</b>
              </span>
              {query.hasNextPage && (
                <Button size="s" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                  Show more
                </Button>
              )}
            </div>
          }
        />
      )}
      {mayAssign && <SelectionBar selection={selection} />}
    </Page>
  );
}
