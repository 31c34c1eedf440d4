import { Check, Copy } from "lucide-react";
import type { User } from "#contract/users/calls";
import { formatDateTime } from "#web/lib/format/format.ts";
import { fullName } from "#web/lib/people.ts";
import { useSend } from "#web/lib/use-send.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useCopied } from "#web/ui/use-copied.ts";

/** Confirms first, then shows the one-time password, which cannot be retrieved again. */
export function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const reset = useSend("POST /api/users/:id/reset-password", { failure: "Failed to reset the password" });
  if (reset.data) return <OneTimePassword user={user} given={reset.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Reset password?"
      confirmLabel="Reset Password"
      busy={reset.isPending}
      busyLabel="Resetting..."
      onConfirm={() => reset.mutate({ params: { id: user.id } })}
    >
      {fullName(user)} is signed out everywhere and gets a one-time password, which must be changed at the
      next sign-in.
    </ConfirmDialog>
  );
}

interface OneTimePasswordProps {
  user: User;
  given: { password: string; expiresAt: string };
  onClose: () => void;
}

function OneTimePassword({ user, given: { password, expiresAt }, onClose }: OneTimePasswordProps) {
  const [copied, copy] = useCopied("Select the password and copy it");
  return (
    <Dialog open onClose={onClose} size="s" title={`New password for ${fullName(user)}`} cancelLabel="Done">
      <div className="grid gap-3">
        <div className="flex items-center gap-2 rounded-md border border-line bg-subtle py-2 pr-2 pl-3">
          <output
            aria-label="One-time password"
            className="num-id min-w-0 flex-1 text-16 break-all select-all"
          >
            {password}
          </output>
          <Button icon={copied ? Check : Copy} data-autofocus onClick={() => void copy(password)}>
            {copied ? "Copied!" : "Copy"}
          </Button>
        </div>
        <Notice tone="warn">
          Shown only once, and valid until {formatDateTime(expiresAt)}. Give it to {user.firstName} with the
          username <b>{user.username}</b>; a password of their own is asked for at the next sign-in.
        </Notice>
      </div>
    </Dialog>
  );
}
