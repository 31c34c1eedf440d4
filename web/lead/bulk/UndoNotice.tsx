import { useQuery } from "@tanstack/react-query";
import { timeOfDay } from "#contract/time/calendar";
import { formatCount } from "#web/lib/format/format.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { undoable, useUndoAssignment } from "./data.ts";

/** One's latest bulk assignment, while it can be undone. */
export function UndoNotice() {
  const mayAssign = useMay("leads:assign");
  const { data } = useQuery({ ...undoable, enabled: mayAssign });
  const undo = useUndoAssignment();
  if (!data) return null;
  return (
    <div className="py-1.5">
      <Notice tone="info" role="status">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="num">
            You moved {formatCount(data.leads, "lead")}. Undo is possible until{" "}
            {timeOfDay(new Date(data.until))}.
          </span>
          <Button size="xs" disabled={undo.isPending} onClick={() => undo.mutate(data.id)}>
            Undo assignment
          </Button>
        </span>
      </Notice>
    </div>
  );
}
