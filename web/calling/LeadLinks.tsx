import { FilePenLine, Files, PhoneOff, Scale, ScrollText, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Lead } from "#contract/leads/record";
import {
  useDoNotCallDialog,
  useInsuranceDialog,
  useQuoteDialog,
} from "#web/lead/dialogs/dialogs-when-used.ts";
import { addToHistory } from "#web/lead/work/hand-off.ts";
import { historyOf } from "#web/lead/work/lead-queries.ts";
import { cache } from "#web/lib/http/cache.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";

/** What else can be done with the current lead; it stays leased, and is current again on return. */
export function LeadLinks({ lead }: { lead: Lead }) {
  const [, go] = useLocation();
  const [dialog, setDialog] = useState<"insurance" | "quote" | "do not call">();
  const DoNotCallDialog = useDoNotCallDialog(dialog === "do not call");
  const InsuranceDialog = useInsuranceDialog(dialog === "insurance");
  const QuoteDialog = useQuoteDialog(dialog === "quote");
  const page = `/leads/customer/${lead.id}`;
  const links = [
    { key: "O", label: "Open lead", icon: ScrollText, href: page },
    { key: "M", label: "Edit lead", icon: FilePenLine, href: `/leads/edit/${lead.id}` },
    { key: "U", label: "Documents", icon: Files, href: `${page}#documents` },
  ];
  useKeys({
    ...Object.fromEntries(links.map(({ key, href }) => [key, () => go(href)])),
    E: () => setDialog("insurance"),
    L: () => setDialog("quote"),
    X: lead.doNotCall ? undefined : () => setDialog("do not call"),
  });
  return (
    <nav aria-label="This lead" className="-ml-2 flex flex-wrap gap-1">
      {links.map(({ key, label, icon, href }) => (
        <ButtonLink key={key} size="s" variant="ghost" icon={icon} href={href}>
          {label}
          <Kbd>{key}</Kbd>
        </ButtonLink>
      ))}
      <Button size="s" variant="ghost" icon={ShieldCheck} keys="E" onClick={() => setDialog("insurance")}>
        Edit insurance
      </Button>
      <Button size="s" variant="ghost" icon={Scale} keys="L" onClick={() => setDialog("quote")}>
        Log a quote
      </Button>
      {!lead.doNotCall && (
        <Button size="s" variant="ghost" icon={PhoneOff} keys="X" onClick={() => setDialog("do not call")}>
          Do not call
        </Button>
      )}
      {InsuranceDialog && <InsuranceDialog lead={lead} onClose={() => setDialog(undefined)} />}
      {QuoteDialog && (
        <QuoteDialog
          lead={lead}
          onSaved={() => void showLogged(lead.id)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {DoNotCallDialog && <DoNotCallDialog lead={lead} onClose={() => setDialog(undefined)} />}
    </nav>
  );
}

/** The quote just logged is in the lead's history at once. */
async function showLogged(leadId: number): Promise<void> {
  try {
    const logs = await cache.fetchQuery(historyOf(String(leadId)));
    const logged = logs.find(({ callResult }) => callResult === "quote_logged");
    if (logged) addToHistory(logged);
  } catch {
    // The lead has it when it is opened next.
  }
}
