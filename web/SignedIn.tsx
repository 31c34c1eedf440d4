import { lazy, Suspense } from "react";
import { Redirect, Route, Switch, useSearch } from "wouter";
import { ChangePasswordScreen } from "./auth/ChangePasswordScreen.tsx";
import { SignInAgain } from "./auth/SignInAgain.tsx";
import { wayBack } from "./auth/way-back.ts";
import { AppLayout } from "./layout/AppLayout.tsx";
import { ownPassword } from "./lib/openings.ts";
import { useViewer } from "./lib/session.tsx";
import { Screens } from "./routes.tsx";
import { Shortcuts } from "./Shortcuts.tsx";

const ChangePasswordDialog = lazy(async () => ({
  default: (await import("./auth/ChangePasswordDialog.tsx")).ChangePasswordDialog,
}));

/** The product for someone at work; a password given by another person is changed before anything else. */
export function SignedIn() {
  const viewer = useViewer();
  const choosingPassword = ownPassword.useShown();
  return (
    <>
      {viewer.mustChangePassword ? <ChangePasswordScreen username={viewer.username} /> : <Places />}
      {choosingPassword && (
        <Suspense>
          <ChangePasswordDialog onClose={() => ownPassword.show(false)} />
        </Suspense>
      )}
      <SignInAgain />
    </>
  );
}

/** Signed in, the form and the landing page lead on (specification §2 shows them to strangers only). */
function Places() {
  const search = useSearch();
  return (
    <Switch>
      <Route path="/admin-login">
        <Redirect to={wayBack(search)} replace />
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
