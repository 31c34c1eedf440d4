import clsx from "clsx";
import type { CurrentUser } from "#contract/auth/calls";
import { roles } from "#contract/roles";

export function fullName(user: CurrentUser): string {
  return [user.firstName, user.lastName].filter(Boolean).join(" ") || user.username;
}

/** First initial, full name and role (specification §2, sidebar). */
export function Person({ viewer, large = false }: { viewer: CurrentUser; large?: boolean }) {
  const name = fullName(viewer);
  return (
    <>
      <span
        aria-hidden
        className={clsx(
          "grid flex-none place-items-center rounded-full bg-accent-soft-2 font-[650] text-accent-text uppercase",
          large ? "size-10 text-14" : "size-[26px] text-11",
        )}
      >
        {[...name][0]}
      </span>
      <span className="min-w-0">
        <span className={clsx("block truncate", large ? "font-semibold" : "font-medium")} title={name}>
          {name}
        </span>
        <span className={clsx("block text-ink-3", !large && "text-11")}>{roles[viewer.role].label}</span>
      </span>
    </>
  );
}
