import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { timeOfDay } from "#contract/time/calendar";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { toast } from "#web/ui/toast.ts";
import { undoable, useUndoAssignment } from "./data.ts";

const NAMED = 3;

/** ' to Asha (60), Imran (59) and 4 others' */
function receiversText(receivers: readonly { name: string; leads: number }[]): string {
  const [only] = receivers;
  if (only && receivers.length === 1) return ` to ${only.name}`;
  const names = receivers.slice(0, NAMED).map(({ name, leads }) => `${name} (${formatNumber(leads)})`);
  const more = receivers.length - names.length;
  return ` to ${names.join(", ")}${more > 0 ? ` and ${formatCount(more, "other")}` : ""}`;
}

/** One's latest bulk assignment, while it is under way or can be undone. */
export function UndoNotice() {
  const mayAssign = useMay("leads:assign");
  const { data } = useQuery({ ...undoable, enabled: mayAssign });
  const undo = useUndoAssignment();
  const before = useRef<typeof data>(undefined);
  useEffect(() => {
    if (data === undefined) return;
    const { id, state } = before.current ?? {};
    before.current = data;
    if (state === "undoing" && data?.id !== id)
      toast({
        title: "Assignment undone",
        description: "Leads that changed since stay with their telecaller.",
      });
    // In place of the one that said it had begun.
    if (state === "assigning" && data?.id === id && data?.state === "done")
      toast({
        title: `${formatCount(data.leads, "lead")} ${data.receivers.length > 0 ? "assigned" : "unassigned"} successfully`,
      });
  }, [data]);
  if (!data) return null;
  const { state, leads, done, receivers, of } = data;
  return (
    <div className="py-1.5">
      <Notice tone="info" role={state === "done" ? "status" : undefined}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="num">
            {state === "done"
              ? `You moved ${formatCount(leads, "lead")}${of ? ` of ${of.name}` : ""}${receiversText(receivers)}. Undo is possible until ${timeOfDay(new Date(data.until))}.`
              : `${state === "assigning" ? "Assigning" : "Giving back"}: ${formatNumber(done)} of ${formatCount(leads, "lead")}.`}
          </span>
          {state !== "done" && (
            <span className="w-40 rounded-full border border-accent-border">
              <ProgressBar
                label={state === "assigning" ? "Assigning" : "Giving back"}
                value={done}
                max={leads}
              />
            </span>
          )}
          {state !== "undoing" && (
            <Button
              size="xs"
              disabled={undo.isPending}
              onClick={() => undo.mutate({ params: { id: String(data.id) } })}
            >
              {state === "done" ? "Undo assignment" : "Stop and undo"}
            </Button>
          )}
        </span>
      </Notice>
    </div>
  );
}
