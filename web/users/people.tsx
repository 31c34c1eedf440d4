import { Lock, Trash2 } from "lucide-react";
import { roles } from "#contract/roles";
import type { User } from "#contract/users";
import { Button } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Badge } from "#web/ui/Tone.tsx";

export function nameOf({ firstName, lastName }: User): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}

/** Specification §9: an id is shown by its first 8 characters. */
export function shortId({ id }: User): string {
  return id.slice(0, 8);
}

export function Initial({ user }: { user: User }) {
  return (
    <span
      aria-hidden
      className="grid size-[26px] flex-none place-items-center rounded-full bg-muted text-11 font-[650] text-ink-2 uppercase"
    >
      {[...user.firstName][0]}
    </span>
  );
}

export function StatusBadge({ user }: { user: User }) {
  return user.isActive ? <Badge tone="green">Active</Badge> : <Badge tone="grey">Inactive</Badge>;
}

interface ActionProps {
  user: User;
  onDelete: (user: User) => void;
  /** Only an icon, for narrow cards. */
  compact?: boolean;
}

/** Administrators cannot be deleted (specification §2, §6). */
export function UserAction({ user, onDelete, compact }: ActionProps) {
  if (user.role === "admin") {
    return (
      <span className="inline-flex flex-none items-center gap-1.5 text-ink-3">
        {!compact && <Lock aria-hidden className="size-3.5" strokeWidth={1.75} />}
        <span className={compact ? "text-12" : undefined}>Protected</span>
      </span>
    );
  }
  const label = `Delete ${nameOf(user)}`;
  return compact ? (
    <IconButton icon={Trash2} label={label} onClick={() => onDelete(user)} />
  ) : (
    <Button variant="ghost" size="xs" icon={Trash2} aria-label={label} onClick={() => onDelete(user)}>
      Delete
    </Button>
  );
}

export function roleLabel({ role }: User): string {
  return roles[role].label;
}
