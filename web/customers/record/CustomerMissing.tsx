import { ArrowLeft, UserX } from "lucide-react";
import { useMay } from "#web/lib/http/session.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** No such record, or none the viewer may see: the server does not distinguish them. */
export function CustomerMissing({ back }: { back: { href: string; label: string } }) {
  const seesAll = useMay("leads:all");
  return (
    <div className="md:pt-20">
      <EmptyState
        icon={UserX}
        title="Customer not found"
        role="status"
        actions={
          <ButtonLink href={back.href} variant="primary" icon={ArrowLeft}>
            {back.label}
          </ButtonLink>
        }
      >
        {seesAll
          ? "The record may have been deleted."
          : "The record may have been deleted, or it belongs to another telecaller."}
      </EmptyState>
    </div>
  );
}
