import { Route, Switch, useLocation, useSearch } from "wouter";
import { LandingScreen } from "#web/auth/LandingScreen.tsx";
import { loginAddress } from "#web/auth/next-address.ts";
import { SignInScreen } from "#web/auth/SignInScreen.tsx";
import { NotFound } from "#web/layout/NotFound.tsx";
import { reasonOf } from "#web/lib/http/api.ts";
import { useSession, Viewer } from "#web/lib/http/session.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { SignedIn } from "./SignedIn.tsx";

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
  if (!user) return <SignedOut />;
  return (
    <Viewer key={user.id} user={user}>
      <SignedIn />
    </Viewer>
  );
}

/**
 * Specification §2: / and /admin-login show the form, /landing the landing page, anything else is not found.
 */
function SignedOut() {
  const [path] = useLocation();
  const search = useSearch();
  return (
    <Switch>
      <Route path="/" component={SignInScreen} />
      <Route path="/admin-login" component={SignInScreen} />
      <Route path="/landing" component={LandingScreen} />
      <Route>
        <main className="flex min-h-dvh flex-col">
          <NotFound>
            <ButtonLink href={loginAddress(search ? `${path}?${search}` : path)} variant="primary">
              Login
            </ButtonLink>
          </NotFound>
        </main>
      </Route>
    </Switch>
  );
}
