import { lazy, Suspense } from "react";
import { Redirect, Route, Switch, useSearch } from "wouter";
import { ChangePasswordScreen } from "#web/auth/ChangePasswordScreen.tsx";
import { nextAddress } from "#web/auth/next-address.ts";
import { SignInAgain } from "#web/auth/SignInAgain.tsx";
import { AppLayout } from "#web/layout/AppLayout.tsx";
import { passwordPanel } from "#web/lib/browser/panels.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { Screens } from "./routes.tsx";
import { Shortcuts } from "./Shortcuts.tsx";

const ChangePasswordDialog = lazy(async () => ({
  default: (await import("#web/auth/ChangePasswordDialog.tsx")).ChangePasswordDialog,
}));

/** The app for a signed-in user; a password set by someone else must be changed first. */
export function SignedIn() {
  const viewer = useViewer();
  const choosingPassword = passwordPanel.useShown();
  return (
    <>
      {viewer.mustChangePassword ? <ChangePasswordScreen username={viewer.username} /> : <Places />}
      {choosingPassword && (
        <Suspense>
          <ChangePasswordDialog onClose={() => passwordPanel.show(false)} />
        </Suspense>
      )}
      <SignInAgain />
    </>
  );
}

/**
 * For signed-in users the form and the landing page redirect (specification §2 shows them only when signed
 * out).
 */
function Places() {
  const search = useSearch();
  return (
    <Switch>
      <Route path="/admin-login">
        <Redirect to={nextAddress(search)} replace />
      </Route>
      <Route path="/landing">
        <Redirect to="/" replace />
      </Route>
      <Route>
        <AppLayout>
          <Screens />
        </AppLayout>
        <Shortcuts />
      </Route>
    </Switch>
  );
}
