import { ListX } from "lucide-react";
import type { ComponentType } from "react";
import { useSearch } from "wouter";
import { figures } from "#contract/figures/figures";
import { readFigure, withoutParameter, wrongParameter } from "#web/navigation/figure-address.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Desk, type DeskParts } from "./Desk.tsx";

interface FigureDeskProps extends DeskParts {
  /** Where there is no figure of this name. */
  others: ComponentType<DeskParts>;
}

/** Calls what a figure counts; the address is that of the figure. */
export function FigureDesk({ others: Others, ...parts }: FigureDeskProps) {
  const search = useSearch();
  // Without it other leads would be called.
  const wrong = wrongParameter(withoutParameter(search, "figure"));
  if (wrong) return <WrongAddress field={wrong} />;
  const figure = readFigure(new URLSearchParams(search).get("figure") ?? "", search);
  if (!figure) return <Others {...parts} />;
  return <Desk {...parts} start={{ figure }} startText={sentenceStart(figures[figure.name].several)} />;
}

function WrongAddress({ field }: { field: string }) {
  return (
    <Page title="Call Mode">
      <EmptyState
        icon={ListX}
        title="The address is wrong"
        role="alert"
        actions={<ButtonLink href="/calling">Call from all leads</ButtonLink>}
      >
        The list to call cannot be narrowed by ‘{field}’ like this.
      </EmptyState>
    </Page>
  );
}

function sentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
