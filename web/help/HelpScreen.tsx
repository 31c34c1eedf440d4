import type { ReactNode } from "react";
import { Link } from "wouter";
import { outcomeCodes, outcomes, statuses } from "#contract/lead/outcomes";
import { iconColour, iconOfOutcome } from "#web/lead/lead-icons.ts";
import { keySheetPanel } from "#web/lib/browser/panels.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { Page } from "#web/ui/Page.tsx";
import { administration } from "./administration.ts";
import { leading } from "./leading.ts";
import { meanings, steps, terms } from "./meanings.ts";

/** The first day on one page: an administrator's or a team leader's work, how a call goes, what each outcome does, and the words of the screens. */
export function HelpScreen() {
  const [isAdministrator, leads] = [useMay("settings:manage"), useMay("leads:team")];
  return (
    <Page
      title="Help"
      actions={
        <span className="max-md:hidden">
          <Button keys="?" onClick={() => keySheetPanel.show(true)}>
            Keyboard shortcuts
          </Button>
        </span>
      }
    >
      <div className="grid max-w-[980px] gap-4">
        {isAdministrator && <Work title="For administrators" tasks={administration} />}
        {leads && <Work title="For team leaders" tasks={leading} />}
        <Card title="A call, step by step">
          <ol className="grid gap-2.5">
            {steps.map(([title, text], index) => (
              <li key={title} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2.5">
                <span aria-hidden className="num text-right font-semibold text-ink-3">
                  {index + 1}
                </span>
                <span>
                  <b className="font-semibold">{title}.</b> <span className="text-ink-2">{text}</span>
                </span>
              </li>
            ))}
          </ol>
        </Card>
        <Card title="What each outcome does">
          <Explained>
            {outcomeCodes.map((code) => {
              const { label, key, status } = outcomes[code];
              const { icon: Icon, tone } = iconOfOutcome(code);
              return (
                <Explanation
                  key={code}
                  word={
                    <span className="flex items-center gap-2">
                      <Kbd>{key}</Kbd>
                      <Icon
                        aria-hidden
                        className={`size-4 flex-none ${iconColour[tone]}`}
                        strokeWidth={1.75}
                      />
                      {label}
                    </span>
                  }
                >
                  {meanings[code]} <span className="text-ink-3">Status: {statuses[status].label}.</span>
                </Explanation>
              );
            })}
          </Explained>
        </Card>
        <Card title="Words">
          <Explained>
            {terms.map(([word, meaning]) => (
              <Explanation key={word} word={word}>
                {meaning}
              </Explanation>
            ))}
          </Explained>
        </Card>
      </div>
    </Page>
  );
}

function Work({ title, tasks }: { title: string; tasks: typeof administration }) {
  return (
    <Card title={title}>
      <Explained>
        {tasks.map(([task, text, [href, label]]) => (
          <Explanation key={task} word={task}>
            {text}{" "}
            <Link href={href} className="whitespace-nowrap underline">
              {label}
            </Link>
          </Explanation>
        ))}
      </Explained>
    </Card>
  );
}

function Explained({ children }: { children: ReactNode }) {
  return <dl className="grid divide-y divide-line-subtle">{children}</dl>;
}

function Explanation({ word, children }: { word: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-2 first:pt-0 last:pb-0 md:grid-cols-[250px_minmax(0,1fr)]">
      <dt className="font-medium">{word}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  );
}
