import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { FirstSteps as Done } from "#contract/settings/calls";
import { send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { NOT_SAVED } from "#web/lib/settings.ts";
import { useWrite } from "#web/lib/use-send.ts";
import { cardPath } from "#web/navigation/settings-cards.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { firstSteps } from "./data.ts";

interface Step {
  done: (steps: Done) => boolean;
  title: string;
  why: string;
  href: string;
  action: string;
  /** The defaults may be right. */
  mayKeep?: true;
}

const steps: readonly Step[] = [
  {
    done: ({ team }) => team,
    title: "Add your team",
    why: "Each telecaller signs in with a username, and leads are assigned by it.",
    href: "/user-management",
    action: "Add telecallers",
  },
  {
    done: ({ settings }) => settings,
    title: "Set up the agency",
    why: "The name used in messages, the calling hours and the daily target.",
    href: "/settings",
    action: "Agency settings",
    mayKeep: true,
  },
  {
    done: ({ claims }) => claims,
    title: "Write what your messages promise",
    why: "Until then they say ‘Up to 30% below market premium’ and ‘50,000+ customers’.",
    href: "/settings#agency",
    action: "Offer and reasons",
  },
  {
    done: ({ leads }) => leads,
    title: "Upload the first month",
    why: "Excel or CSV, one row per vehicle. Check it first: nothing is saved until you import it.",
    href: "/csv-upload",
    action: "Upload a file",
  },
];

/** Saves the settings as they are. */
async function keepSettings() {
  const { agencyName } = await send("GET /api/settings");
  return send("PATCH /api/settings", { body: { agencyName, seen: { agencyName } } });
}

/** Leads an administrator through an empty installation, until the first call is logged. */
export function FirstSteps() {
  const { data } = useQuery(firstSteps);
  if (!data || data.working) return null;
  const open = steps.filter(({ done }) => !done(data));
  return (
    <div className="mb-4">
      <Card
        title={open.length > 0 ? "Before the first call" : "Ready to call"}
        meta={`${steps.length - open.length} of ${steps.length} done`}
      >
        <ol className="-my-1">
          {steps.map((step) => (
            <StepLine key={step.title} step={step} done={step.done(data)} primary={step === open[0]} />
          ))}
        </ol>
        {open.length === 0 && (
          <p className="mt-2 text-ink-2">Your telecallers can sign in and press Start calling.</p>
        )}
        <p className="mt-2 border-t border-line-subtle pt-2.5 text-ink-2">
          A backup is made every day:{" "}
          <Link href={cardPath("Backups")} className="underline">
            where is it?
          </Link>{" "}
          <Link href="/help/first-hour" className="underline">
            Try it on a demo month
          </Link>
        </p>
      </Card>
    </div>
  );
}

function StepLine({ step, done, primary }: { step: Step; done: boolean; primary: boolean }) {
  const keep = useWrite("PATCH /api/settings", keepSettings, {
    failure: NOT_SAVED,
    onDone: () => cache.invalidateQueries({ queryKey: firstSteps.queryKey }),
  });
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-subtle py-2.5 first:border-0">
      <Mark done={done}>{steps.indexOf(step) + 1}</Mark>
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-semibold">
          {step.title}
          {done && <span className="sr-only">, done</span>}
        </span>
        <span className="block text-ink-2">{step.why}</span>
      </span>
      <span className="flex flex-wrap gap-2 max-md:basis-full max-md:pl-9">
        {step.mayKeep && !done && (
          <Button busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
            Right as it is
          </Button>
        )}
        <ButtonLink href={step.href} variant={primary ? "primary" : undefined}>
          {step.action}
        </ButtonLink>
      </span>
    </li>
  );
}

function Mark({ done, children }: { done: boolean; children: ReactNode }) {
  const look = done ? "border-ok-border bg-ok-soft text-ok-text" : "border-line-strong bg-surface text-ink-2";
  return (
    <span
      aria-hidden
      className={`num grid size-6 flex-none place-items-center rounded-full border text-12 font-semibold ${look}`}
    >
      {done ? <Check className="size-3.5" strokeWidth={2.25} /> : children}
    </span>
  );
}
