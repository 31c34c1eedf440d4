import { useInfiniteQuery } from "@tanstack/react-query";
import { ListX } from "lucide-react";
import { useParams, useSearch } from "wouter";
import type { NamedFigure } from "#contract/figures/calls";
import { reversedSpan } from "#contract/figures/reversed-span";
import { useBackLink } from "#web/lib/browser/back-link.ts";
import { ApiError } from "#web/lib/http/api.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { leadRowKeys } from "#web/lib/list/row-focus.ts";
import { readFigure, withoutParameter, wrongParameter } from "#web/navigation/figure-address.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Page } from "#web/ui/Page.tsx";
import { QueryError } from "#web/ui/QueryView.tsx";
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
  const wrong = wrongParameter(search);
  if (!figure) return <NoFigure />;
  const reversed = reversedSpan(figure);
  if (!wrong && reversed) return <WrongAddress {...reversed} />;
  return wrong ? <WrongAddress fields={[wrong]} /> : <Figure key={name} figure={figure} />;
}

function Figure({ figure }: { figure: NamedFigure }) {
  const query = useInfiniteQuery(figureOf(figure));
  const back = useBackLink("/", Object.keys(from));
  useKeys({ ...leadRowKeys, BACKSPACE: back.goBack });
  const [first] = query.data?.pages ?? [];
  if (query.error instanceof ApiError && query.error.status === 400) {
    const { field } = query.error;
    return field && field in figure ? <WrongAddress fields={[field]} /> : <NoFigure />;
  }
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
            <QueryError query={query} failed="Could not load this figure" />
          ) : (
            <Loading text="Loading..." />
          )}
        </Page>
      )}
    </div>
  );
}

interface WrongAddressProps {
  fields: readonly string[];
  /** What is wrong with them together. */
  sentence?: string;
}

/** A parameter that the figure does not have, or not with this value: without it the number would be another one. */
function WrongAddress({ fields, sentence }: WrongAddressProps) {
  const { name = "" } = useParams();
  const search = useSearch();
  const values = fields.map((field) => new URLSearchParams(search).get(field) ?? "");
  const others = fields.reduce(withoutParameter, search);
  const named = fields.map((field) => `‘${field}’`).join(" and ");
  return (
    <Page title="Figure">
      <EmptyState
        icon={ListX}
        title="The address is wrong"
        role="alert"
        actions={
          <>
            <ButtonLink href={`/figures/${name}${others && `?${others}`}`}>
              The list without {named}
            </ButtonLink>
            <ButtonLink href="/">Dashboard</ButtonLink>
          </>
        }
      >
        {sentence ? `${sentence}.` : `This figure cannot be narrowed by ${named} to ‘${values.join()}’.`}
      </EmptyState>
    </Page>
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
