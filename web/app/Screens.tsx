import { Suspense } from "react";
import { Route, Switch } from "wouter";
import { ErrorBoundary } from "#web/layout/ErrorBoundary.tsx";
import { useMay } from "#web/lib/http/session.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { screen } from "./fetched.tsx";
import { type ScreenRoute, screens } from "./routes.tsx";

const NotAllowed = screen("NotAllowed", () => import("#web/layout/NotAllowed.tsx"));
const NotFound = screen("NotFound", () => import("#web/layout/NotFound.tsx"));

export function Screens() {
  return (
    <Switch>
      {screens.map((route) => (
        <Route key={route.path} path={route.path}>
          <ErrorBoundary key={route.path}>
            <Guarded {...route} />
          </ErrorBoundary>
        </Route>
      ))}
      <Route>
        <Suspense>
          <NotFound>
            <ButtonLink href="/" variant="primary">
              Back to Dashboard
            </ButtonLink>
          </NotFound>
        </Suspense>
      </Route>
    </Switch>
  );
}

function Guarded({ title, needs, screen: Screen }: ScreenRoute) {
  const allowed = useMay(needs);
  return (
    <Suspense fallback={<Waiting title={title} />}>
      {allowed ? <Screen /> : <NotAllowed title={title} />}
    </Suspense>
  );
}

/** The frame of a screen whose file is loading. */
function Waiting({ title }: { title: string }) {
  return (
    <Page title={title}>
      <div className="animate-late">
        <Loading text="Loading..." />
      </div>
    </Page>
  );
}
