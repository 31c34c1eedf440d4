import clsx from "clsx";
import { CalendarX, KeyRound, Lock, type LucideIcon, Pencil, Trash2, UserCheck, UserX } from "lucide-react";
import type { Absence } from "#contract/absences/calls";
import { may } from "#contract/roles";
import type { User } from "#contract/users/calls";
import { useMay, useViewer } from "#web/lib/http/session.tsx";
import { fullName } from "#web/lib/people.ts";
import { Button } from "#web/ui/Button.tsx";
import { tooltipped } from "#web/ui/tooltipped.ts";

/** The actions on a user. */
export type UserAsk = "edit" | "absence" | "delete" | "deactivate" | "activate" | "reset";

interface UserActionsProps {
  user: User;
  /** Of the user, if there is one. */
  absence: Absence | undefined;
  onAsk: (ask: UserAsk, user: User) => void;
  /** Only words, for narrow cards. */
  compact?: boolean;
}

/** Nobody acts on themselves here but to change the own name, and administrators cannot be deleted (specification §2, §6). */
export function UserActions({ user, absence, onAsk, compact }: UserActionsProps) {
  const self = useViewer().id === user.id;
  const [manages, marksAbsent] = [useMay("users:manage"), useMay("absences:manage")];
  const name = fullName(user);
  // A table of medium width has no room for the icon either; a narrow one has no room for the word.
  const act = (ask: UserAsk, icon: LucideIcon, word: string, label: string) => (
    <Button
      variant="ghost"
      size="xs"
      icon={compact ? undefined : icon}
      aria-label={label}
      {...(!compact && tooltipped(label))}
      onClick={() => onAsk(ask, user)}
    >
      {compact ? word : <span className="@max-[919px]:hidden">{word}</span>}
    </Button>
  );
  return (
    <span
      className={clsx(
        "inline-flex items-center",
        compact
          ? "flex-wrap [&_button]:px-2"
          : "flex-none justify-end @min-[920px]:@max-[1239px]:[&_button]:px-1.5 @min-[920px]:@max-[1239px]:[&_button_svg]:hidden",
      )}
    >
      {manages && act("edit", Pencil, "Edit", `Edit ${name}`)}
      {marksAbsent &&
        user.isActive &&
        may(user.role, "leads:hold") &&
        act(
          "absence",
          CalendarX,
          absence?.state === "under way" ? "Back" : "Absent",
          absence ? absenceLabel(absence, name) : `Mark ${name} absent`,
        )}
      {manages && !self && (
        <>
          {act("reset", KeyRound, "Password", `Reset password of ${name}`)}
          {user.isActive
            ? act("deactivate", UserX, "Deactivate", `Deactivate ${name}`)
            : act("activate", UserCheck, "Activate", `Activate ${name}`)}
        </>
      )}
      {!manages ? null : may(user.role, "users:manage") ? (
        <span className="inline-flex flex-none items-center gap-1.5 px-2 text-12 text-ink-3">
          <Lock aria-hidden className="size-3.5" strokeWidth={1.75} />
          Protected
        </span>
      ) : (
        act("delete", Trash2, "Delete", `Delete ${name}`)
      )}
    </span>
  );
}

/** It begins with the word of the button. */
const absenceLabel = ({ state }: Absence, name: string) =>
  state === "under way" ? `Back: absence of ${name}` : `Absent: absence of ${name}`;
