import type { ChainCheck } from "#contract/audit/calls";
import { formatNumber } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { Notice } from "#web/ui/Notice.tsx";

/** Whether the log is unchanged. */
export function CheckResult({ result, error }: { result: ChainCheck | undefined; error: Error | null }) {
  if (error) {
    return (
      <Notice tone="warn" role="alert" title="The log could not be checked">
        {reasonOf(error)}
      </Notice>
    );
  }
  if (!result) return null;
  const { chain, checked } = result;
  if (chain.intact) {
    return (
      <Notice tone="ok" role="status" title="The log is intact">
        {formatNumber(checked)} entries checked: none was changed, removed or added.
      </Notice>
    );
  }
  return (
    <Notice tone="danger" role="alert" title={`The log is broken at entry ${chain.brokenAt}`}>
      This entry is missing or does not match the one before it. Someone has changed, removed or added entries
      directly in the database.
    </Notice>
  );
}
