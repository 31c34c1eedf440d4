import { Route, Switch, useLocation, useSearch } from "wouter";
import { LandingScreen } from "#web/auth/LandingScreen.tsx";
import { loginAddress } from "#web/auth/next-address.ts";
import { SignInScreen } from "#web/auth/SignInScreen.tsx";
import { NotFound } from "#web/layout/NotFound.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";

/**
 * Specification §2: / and /admin-login show the form, /landing the landing page, anything else is not found.
 */
export function SignedOut() {
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
