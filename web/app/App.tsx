import { QueryClientProvider } from "@tanstack/react-query";
import { reasonOf } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { currentUser, useSession, Viewer } from "#web/lib/http/session.tsx";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { SignedOut } from "./first-screens.ts";
import { SignedIn } from "./SignedIn.tsx";

export const partsLoaded = cache.prefetchQuery(currentUser);

/** The app of a browser that has, or had, a session. */
export function App() {
  return (
    <QueryClientProvider client={cache}>
      <OfSession />
    </QueryClientProvider>
  );
}

/** Its three states: session unknown, signed out, signed in. */
function OfSession() {
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
  if (!user) return <SignedOut />;
  return (
    <Viewer key={user.id} user={user}>
      <SignedIn />
    </Viewer>
  );
}
