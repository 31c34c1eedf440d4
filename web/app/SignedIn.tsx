import "./printing.ts";
import { lazy, Suspense, useEffect } from "react";
import { Redirect, Route, Switch } from "wouter";
import { AppLayout } from "#web/layout/AppLayout.tsx";
import { sendKept } from "#web/lead/work/has-unsent.ts";
import { passwordPanel } from "#web/lib/browser/panels.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { useSessionExpired } from "#web/lib/http/session-expiry.ts";
import { dialogWhenUsed } from "#web/lib/keys/dialog-when-used.ts";
import { screen } from "./fetched.tsx";
import { Screens } from "./Screens.tsx";
import { Shortcuts } from "./Shortcuts.tsx";

const ChangePasswordScreen = screen(
  "ChangePasswordScreen",
  () => import("#web/auth/ChangePasswordScreen.tsx"),
);
const ReturnAfterSignIn = screen("ReturnAfterSignIn", () => import("#web/auth/ReturnAfterSignIn.tsx"));
const ChangePasswordDialog = lazy(async () => ({
  default: (await import("#web/auth/ChangePasswordDialog.tsx")).ChangePasswordDialog,
}));

/** The app for a signed-in user; a password set by someone else must be changed first. */
export function SignedIn() {
  const viewer = useViewer();
  const choosingPassword = passwordPanel.useShown();
  return (
    <>
      {viewer.mustChangePassword ? (
        <Suspense>
          <ChangePasswordScreen username={viewer.username} />
        </Suspense>
      ) : (
        <Places />
      )}
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
  const { id } = useViewer();
  useEffect(() => {
    void sendKept(id);
  }, [id]);
  return (
    <Switch>
      <Route path="/admin-login">
        <Suspense>
          <ReturnAfterSignIn />
        </Suspense>
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

const useSignInAgain = dialogWhenUsed(
  async () => (await import("#web/auth/SignInAgainDialog.tsx")).SignInAgainDialog,
);

/** The dialog of an expired session. */
function SignInAgain() {
  const Dialog = useSignInAgain(useSessionExpired());
  return Dialog && <Dialog />;
}
