import { may } from "#contract/roles";
import { ImportingBar } from "#web/imports/running/ImportingBar.tsx";
import { useSession } from "#web/lib/http/session.tsx";
import { Tooltips } from "#web/ui/Tooltips.tsx";

/** What every page shows once it is used. */
export function UsedOverlays() {
  const { data: user } = useSession();
  return (
    <>
      <Tooltips />
      {user && may(user.role, "leads:import") && <ImportingBar key={user.id} />}
    </>
  );
}
