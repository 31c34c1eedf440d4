import { useQuery } from "@tanstack/react-query";
import { removals } from "#web/lib/settings.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** Sends administrators to Settings while something there waits for their permission. */
export function RemovalsHint() {
  const { data } = useQuery(removals);
  if (!data) return null;
  const isAsked = data.held.some(({ allowed }) => !allowed);
  if (!data.suspended && !isAsked) return null;
  const [title, todo] = data.suspended
    ? [
        "The server's clock may be wrong: nothing old is removed",
        "Confirm the date, or ask for the clock to be corrected.",
      ]
    : ["Old data is due to be removed", "It is more than usual, so it needs your approval."];
  return (
    <div className="mb-4">
      <Notice tone="warn" title={title}>
        <span className="flex flex-wrap items-center justify-between gap-2">
          {todo}
          <ButtonLink href="/settings" size="s">
            Open Settings
          </ButtonLink>
        </span>
      </Notice>
    </div>
  );
}
