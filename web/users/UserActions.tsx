import clsx from "clsx";
import { KeyRound, Lock, Trash2, UserCheck, UserX } from "lucide-react";
import { may } from "#contract/roles";
import type { User } from "#contract/users/calls";
import { useViewer } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { nameOf } from "./people.tsx";

/** The actions on a user. */
export type UserAsk = "delete" | "deactivate" | "activate" | "reset";

interface UserActionsProps {
  user: User;
  onAsk: (ask: UserAsk, user: User) => void;
  /** Only icons, for narrow cards. */
  compact?: boolean;
}

/** Users cannot act on themselves here, and administrators cannot be deleted (specification §2, §6). */
export function UserActions({ user, onAsk, compact }: UserActionsProps) {
  const self = useViewer().id === user.id;
  const name = nameOf(user);
  return (
    <span className="inline-flex flex-none items-center gap-1">
      {!self && (
        <>
          <IconButton
            icon={KeyRound}
            size="s"
            label={`Reset password of ${name}`}
            onClick={() => onAsk("reset", user)}
          />
          {user.isActive ? (
            <IconButton
              icon={UserX}
              size="s"
              label={`Deactivate ${name}`}
              onClick={() => onAsk("deactivate", user)}
            />
          ) : (
            <IconButton
              icon={UserCheck}
              size="s"
              label={`Activate ${name}`}
              onClick={() => onAsk("activate", user)}
            />
          )}
        </>
      )}
      {may(user.role, "users:manage") ? (
        <span
          className={clsx(
            "inline-flex flex-none items-center gap-1.5 text-ink-3",
            compact ? "px-2 text-12" : "min-w-20 justify-end",
          )}
        >
          {!compact && <Lock aria-hidden className="size-3.5" strokeWidth={1.75} />}
          Protected
        </span>
      ) : compact ? (
        <IconButton icon={Trash2} size="s" label={`Delete ${name}`} onClick={() => onAsk("delete", user)} />
      ) : (
        <span className="inline-flex min-w-20 justify-end">
          <Button
            variant="ghost"
            size="xs"
            icon={Trash2}
            aria-label={`Delete ${name}`}
            onClick={() => onAsk("delete", user)}
          >
            Delete
          </Button>
        </span>
      )}
    </span>
  );
}
