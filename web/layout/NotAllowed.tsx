import { Lock } from "lucide-react";
import { roles } from "#contract/roles";
import { useViewer } from "#web/lib/http/session.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Page } from "#web/ui/Page.tsx";

/** A page of another role, opened by its path. */
export function NotAllowed({ title }: { title: string }) {
  const { role } = useViewer();
  return (
    <Page title={title} documentTitle="Not allowed">
      <div className="pt-14">
        <EmptyState
          icon={Lock}
          title="Administrators only"
          actions={
            <ButtonLink href="/" variant="primary">
              Back to Dashboard
            </ButtonLink>
          }
        >
          Your role, {roles[role].label}, cannot open this page. Ask an administrator if you need it.
        </EmptyState>
      </div>
    </Page>
  );
}
