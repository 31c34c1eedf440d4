import { Suspense } from "react";
import { reasonOf } from "#web/lib/http/api.ts";
import { useSession, Viewer } from "#web/lib/http/session.tsx";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { SignedIn, SignedOut } from "./first-screens.ts";

/** The three states of the app: session unknown, signed out, signed in. */
export function App() {
  const session = useSession();
  if (session.isPending) return <Loading text="Loading..." page />;
  if (session.isError) {
    return (
      <main className="grid min-h-dvh place-items-center bg-surface">
        <ErrorState
          title="RenewDesk cannot be reached"
          onRetry={() => session.refetch()}
          busy={session.isFetching}
        >
          {reasonOf(session.error)}
        </ErrorState>
      </main>
    );
  }
  const user = session.data;
  return (
    <Suspense>
      {user ? (
        <Viewer key={user.id} user={user}>
          <SignedIn />
        </Viewer>
      ) : (
        <SignedOut />
      )}
    </Suspense>
  );
}
