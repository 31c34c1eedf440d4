import { randomUUID } from "node:crypto";
import type { Office } from "../office.ts";
import type { Question, Workload } from "./workload.ts";

/** Telecallers record 'interested', each on their next lead, as the browser sends it. */
export const outcomes: Workload = {
  title: "recording an outcome",
  asks: (office) => () => outcome(office),
};

function outcome({ nextPending }: Office): Question {
  const { id, telecaller } = nextPending();
  const requestId = randomUUID();
  return {
    call: {
      method: "PATCH",
      path: `/api/leads/${id}/status`,
      headers: {
        cookie: telecaller.cookie,
        "content-type": "application/json",
        prefer: "return=minimal",
      },
      body: JSON.stringify({ status: "connected", outcome: "interested", requestId }),
    },
    statement: "outcome",
    values: [id, telecaller.id],
    equal: { statement: "outcomeEqual", values: [id, telecaller.id, requestId] },
  };
}
