import { useInfiniteQuery } from "@tanstack/react-query";
import { ListX } from "lucide-react";
import { useParams, useSearch } from "wouter";
import type { NamedFigure } from "#contract/figures/calls";
import { useBackLink } from "#web/lib/browser/back-link.ts";
import { ApiError, reasonOf } from "#web/lib/http/api.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { leadRowKeys } from "#web/lib/list/row-focus.ts";
import { readFigure } from "#web/navigation/figure-address.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { figureOf } from "./data.ts";
import { FigureList } from "./FigureList.tsx";

const from: Readonly<Record<string, string>> = {
  "/": "Dashboard",
  "/reports": "Reports",
  "/reminders": "Reminders",
};

/** The calls or leads that a figure counts. */
export function FigureScreen() {
  const { name = "" } = useParams();
  const search = useSearch();
  const figure = readFigure(name, search);
  return figure ? <Figure key={name} figure={figure} /> : <NoFigure />;
}

function Figure({ figure }: { figure: NamedFigure }) {
  const query = useInfiniteQuery(figureOf(figure));
  const back = useBackLink("/", Object.keys(from));
  useKeys({ ...leadRowKeys, BACKSPACE: back.goBack });
  const [first] = query.data?.pages ?? [];
  const isUnknown = query.error instanceof ApiError && query.error.status === 400;
  if (isUnknown) return <NoFigure />;
  return (
    <div className="contents" onClickCapture={back.stepBack}>
      {query.data && first ? (
        <FigureList
          figure={figure}
          described={first}
          rows={query.data.pages.flatMap(({ rows }) => rows)}
          back={{ href: back.href, label: from[back.path] ?? "Dashboard" }}
          query={query}
        />
      ) : (
        <Page title="Figure" back={{ href: back.href, label: from[back.path] ?? "Dashboard" }}>
          {query.isError ? (
            <ErrorState
              title="Could not load this figure"
              busy={query.isFetching}
              onRetry={() => query.refetch()}
            >
              {reasonOf(query.error)}
            </ErrorState>
          ) : (
            <Loading text="Loading..." />
          )}
        </Page>
      )}
    </div>
  );
}

function NoFigure() {
  return (
    <Page title="Figure">
      <EmptyState
        icon={ListX}
        title="There is no such figure"
        role="status"
        actions={<ButtonLink href="/">Dashboard</ButtonLink>}
      >
        The address names nothing that is counted.
      </EmptyState>
    </Page>
  );
}
