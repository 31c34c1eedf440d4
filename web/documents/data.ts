import type { DeletedDocument } from "#contract/documents/calls";
import { documentFaults } from "#contract/documents/types";
import { MINUTE_MS } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { read } from "#web/lib/read.ts";

/** Its key is below that of the documents: refetched with them. */
export const deletedDocumentsOf = (leadId: string) =>
  read(
    "GET /api/leads/:id/documents/deleted",
    { params: { id: leadId } },
    { refetchInterval: ({ state }) => untilFirstExpires(state.data ?? [], now()) },
  );

/** The server's clock decides, and its reply takes time. */
const AFTER_EXPIRY_MS = 300;

/** How long until the first of them can no longer be restored; at once means that the clocks differ. */
export function untilFirstExpires(
  deleted: readonly Pick<DeletedDocument, "restorableUntil">[],
  moment: Date,
): number | false {
  if (deleted.length === 0) return false;
  const first = Math.min(...deleted.map(({ restorableUntil }) => Date.parse(restorableUntil)));
  const wait = first - moment.getTime() + AFTER_EXPIRY_MS;
  return wait > 0 ? wait : MINUTE_MS;
}

/** Specification §5. */
export const missingInformation = { title: "Missing information", description: documentFaults.missing };
