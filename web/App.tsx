import { Route, Switch, useLocation, useSearch } from "wouter";
import { reasonOf } from "#web/lib/api.ts";
import { LandingScreen } from "./auth/LandingScreen.tsx";
import { SignInScreen } from "./auth/SignInScreen.tsx";
import { loginFor } from "./auth/way-back.ts";
import { NotFound } from "./layout/NotFound.tsx";
import { useSession, Viewer } from "./lib/session.tsx";
import { SignedIn } from "./SignedIn.tsx";
import { ButtonLink } from "./ui/Button.tsx";
import { ErrorState } from "./ui/EmptyState.tsx";
import { Loading } from "./ui/Spinner.tsx";

/** The three faces of the product: not known yet, a stranger, someone at work. */
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

/** Specification §2: / and /admin-login show the form, /landing the landing page, anything else is not found. */
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
            <ButtonLink href={loginFor(search ? `${path}?${search}` : path)} variant="primary">
              Login
            </ButtonLink>
          </NotFound>
        </main>
      </Route>
    </Switch>
  );
}
