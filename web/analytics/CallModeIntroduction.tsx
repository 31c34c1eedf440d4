import { PhoneCall, X } from "lucide-react";
import type { ReactNode } from "react";
import { outcomes } from "#contract/lead/outcomes";
import { createOwnSwitch } from "#web/lib/browser/own-switch.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";

const useShown = createOwnSwitch("call-mode-introduction", true);

/** How call mode works in three pictures, for a telecaller who has never called. */
export function CallModeIntroduction() {
  const [shown, show] = useShown(useViewer().id);
  if (!shown) return null;
  return (
    <Card
      title="How Call Mode works"
      actions={<IconButton icon={X} label="Hide" size="s" onClick={() => show(false)} />}
    >
      <ol className="grid gap-4 md:grid-cols-3">
        <Picture title="1. One customer at a time" text="The next lead is chosen for you, with the reason.">
          <Line strong>Your next customer</Line>
          <Line>MH 12 AB 1234</Line>
          <Line>Expires in 3 days, never called</Line>
        </Picture>
        <Picture
          title="2. One press for the outcome"
          text="Press its key or tap it. To add a remark, type it first."
        >
          <Key label={outcomes.interested.label}>{outcomes.interested.key}</Key>
          <Key label={outcomes.callback.label}>{outcomes.callback.key}</Key>
          <Key label={outcomes.ringing_not_responding.label}>{outcomes.ringing_not_responding.key}</Key>
        </Picture>
        <Picture
          title="3. The next customer appears"
          text="Mistakes can be undone for an hour. Callbacks return when they are due."
        >
          <Key label="Undo">Z</Key>
          <Key label="Skip">S</Key>
          <Key label="Pause">Esc</Key>
        </Picture>
      </ol>
      <p className="mt-4">
        <ButtonLink href="/calling" icon={PhoneCall}>
          Start calling
        </ButtonLink>
      </p>
    </Card>
  );
}

interface PictureProps {
  title: string;
  text: string;
  children: ReactNode;
}

function Picture({ title, text, children }: PictureProps) {
  return (
    <li className="min-w-0">
      <div
        aria-hidden
        className="mb-2.5 grid h-29 content-center gap-2 rounded-md border border-line-subtle bg-subtle px-4"
      >
        {children}
      </div>
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-0.5 text-ink-2">{text}</p>
    </li>
  );
}

function Line({ strong, children }: { strong?: boolean; children: ReactNode }) {
  return (
    <span className={`num block truncate ${strong ? "text-16 font-semibold" : "text-12 text-ink-2"}`}>
      {children}
    </span>
  );
}

function Key({ label, children }: { label: string; children: string }) {
  return (
    <span className="flex items-center gap-2.5 text-12 font-medium">
      <Kbd>{children}</Kbd>
      {label}
    </span>
  );
}
