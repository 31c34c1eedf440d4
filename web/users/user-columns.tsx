import clsx from "clsx";
import { Shield } from "lucide-react";
import { Link } from "wouter";
import type { Absence } from "#contract/absences/calls";
import { may } from "#contract/roles";
import type { User, UserWork } from "#contract/users/calls";
import { now } from "#web/lib/browser/clock.ts";
import { formatDate, formatDateTime, formatTime } from "#web/lib/format/format.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { dayLeft, fullName } from "#web/lib/people.ts";
import type { Column } from "#web/ui/DataTable.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Badge } from "#web/ui/Tone.tsx";
import { distributing } from "./data.ts";
import { Initial, roleLabel, SlowedNotice, StatusBadge, shortId } from "./people.tsx";
import { type UserColumn, userColumns } from "./sort-users.ts";
import { UserActions, type UserAsk } from "./UserActions.tsx";

/** In a narrow window the email and the username stand below the name. */
const notNarrow = "@max-[1079px]:hidden";
/** Up to where the actions have icons the email has the width that the other columns leave. */
const withoutIcons = "@max-[1239px]:w-full @max-[1239px]:max-w-0 @max-[1239px]:min-w-24";
/** Where even then the table is wider than the window, the actions stay in sight. */
const columnOfActions = "@max-[1079px]:sticky @max-[1079px]:right-0";

interface Given {
  /** Undefined while it is loading. */
  work: ReadonlyMap<string, UserWork> | undefined;
  /** The first of each user who is absent or will be. */
  absent: ReadonlyMap<string, Absence>;
  onAsk: (ask: UserAsk, user: User) => void;
}

export function columnsOf({ work, absent, onAsk }: Given): Column<User, UserColumn>[] {
  const cells: Record<UserColumn, Omit<Column<User>, "column" | "label" | "begins">> = {
    user: {
      placeholder: (
        <span className="flex items-center gap-3">
          <Skeleton className="size-[26px] rounded-full" />
          <Skeleton className="h-3 w-32" />
        </span>
      ),
      cell: (user) => <Name user={user} />,
    },
    email: {
      placeholder: "w-40",
      headClassName: notNarrow,
      className: `text-ink-2 ${withoutIcons} ${notNarrow}`,
      cell: ({ email }) =>
        email ? (
          <span className="block max-w-[23ch] truncate" title={email}>
            {email}
          </span>
        ) : (
          <span className="text-ink-3">No email</span>
        ),
    },
    role: { placeholder: "w-20", className: "py-1", cell: (user) => <RoleBadge user={user} /> },
    status: {
      placeholder: "w-14",
      className: "py-1",
      cell: (user) => <StatusBadge user={user} absence={absent.get(user.id)} />,
    },
    username: {
      placeholder: "w-24",
      headClassName: notNarrow,
      className: notNarrow,
      cell: ({ username }) => (
        <span className="block max-w-[20ch] truncate @max-[1239px]:max-w-[14ch]" title={username}>
          {username}
        </span>
      ),
    },
    openLeads: {
      placeholder: "w-8",
      align: "right",
      cell: (user) => (
        <>
          <OpenLeads id={user.id} work={work?.get(user.id)} />
          <Waiting
            user={user}
            work={work?.get(user.id)}
            className="mt-1.5 flex min-h-6 items-center justify-end text-11"
          />
        </>
      ),
    },
    lastSeen: {
      placeholder: "w-16",
      className: "text-ink-2 @max-[1079px]:leading-[18px] @max-[1079px]:whitespace-normal",
      cell: ({ id }) => <LastSeen work={work?.get(id)} />,
    },
  };
  return [
    ...userColumns.map((one) => ({ ...one, ...cells[one.column] })),
    {
      column: "actions",
      label: "Actions",
      align: "right",
      placeholder: "w-14",
      headClassName: columnOfActions,
      className: `bg-surface ${columnOfActions}`,
      cell: (user) => <UserActions user={user} absence={absent.get(user.id)} onAsk={onAsk} />,
    },
  ];
}

function Name({ user }: { user: User }) {
  return (
    <div className={clsx("flex items-center gap-3 @max-[1079px]:py-1", user.slowed && "py-1.5")}>
      <Initial user={user} />
      <div className="min-w-0">
        <span
          className="block max-w-[20ch] truncate leading-[18px] font-medium @max-[1239px]:max-w-[18ch]"
          title={fullName(user)}
        >
          {fullName(user)}
        </span>
        <span className="block max-w-[22ch] truncate text-11/[14px] text-ink-3" title={user.username}>
          <span className="hidden @max-[1079px]:inline">{user.username} · </span>
          <span className="num-id">{shortId(user)}</span>
        </span>
        {user.email && (
          <span
            className="hidden max-w-[22ch] truncate text-11/[14px] text-ink-3 @max-[1079px]:block"
            title={user.email}
          >
            {user.email}
          </span>
        )}
        <SlowedNotice user={user} />
      </div>
    </div>
  );
}

function RoleBadge({ user }: { user: User }) {
  if (!may(user.role, "users:manage"))
    return (
      <>
        <Badge tone="grey">{roleLabel(user)}</Badge>
        {(user.team || user.dailyTarget) && (
          <span className="num mt-0.5 block max-w-[24ch] truncate text-11/[14px] text-ink-3">
            {[user.team, user.dailyTarget && `${user.dailyTarget} calls a day`].filter(Boolean).join(" · ")}
          </span>
        )}
      </>
    );
  return (
    <span className="inline-flex h-5 items-center gap-[5px] rounded-sm border border-accent-border align-middle bg-accent-soft px-[7px] text-12/none font-medium text-accent-text">
      <Shield aria-hidden className="size-3" strokeWidth={2.25} />
      {roleLabel(user)}
    </span>
  );
}

/** A user on a phone. */
export function UserCard({ user, work, absent, onAsk }: Given & { user: User }) {
  return (
    <div className="flex items-start gap-3">
      <Initial user={user} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate font-semibold">{fullName(user)}</span>
          <StatusBadge user={user} absence={absent.get(user.id)} />
        </p>
        <p className="truncate text-12 text-ink-2">
          {user.username} · {roleLabel(user)} · {user.team && `${user.team} · `}
          <span className="num-id">{shortId(user)}</span>
        </p>
        {user.email && <p className="truncate text-12 text-ink-3">{user.email}</p>}
        <p className="num text-12 text-ink-3">
          Open leads: <OpenLeads id={user.id} work={work?.get(user.id)} />{" "}
          <Waiting
            user={user}
            work={work?.get(user.id)}
            className="relative after:absolute after:inset-x-0 after:-inset-y-3"
          />{" "}
          · Last seen: <LastSeen work={work?.get(user.id)} />
        </p>
        <SlowedNotice user={user} />
        {/* From below the initial on: all in one row. */}
        <div className="-mr-2 -mb-1 -ml-[46px] flex">
          <UserActions user={user} absence={absent.get(user.id)} onAsk={onAsk} compact />
        </div>
      </div>
    </div>
  );
}

function OpenLeads({ id, work }: { id: string; work: UserWork | undefined }) {
  return work ? <FigureLink figure={{ name: "open-leads", telecaller: id }} value={work.openLeads} /> : "…";
}

interface WaitingProps {
  user: User;
  work: UserWork | undefined;
  className: string;
}

/** At a user whose last day is over the way to hand on what waits with them. */
function Waiting({ user, work, className }: WaitingProps) {
  const mayAssign = useMay("leads:assign");
  if (!mayAssign || !work?.openLeads || !user.isActive || !dayLeft(user)) return null;
  const { label, href } = distributing(user.id);
  return (
    <Link
      href={href}
      aria-label={`${label} the open leads of ${fullName(user)}`}
      className={clsx("font-medium text-accent-text hover:underline", className)}
    >
      {label}
    </Link>
  );
}

function LastSeen({ work }: { work: UserWork | undefined }) {
  if (!work) return "…";
  if (!work.lastSeenAt) return "never";
  const { lastSeenAt } = work;
  const day = formatDate(new Date(lastSeenAt));
  return (
    <time dateTime={lastSeenAt} title={formatDateTime(lastSeenAt)}>
      {day === formatDate(now()) ? `Today, ${formatTime(lastSeenAt)}` : day}
    </time>
  );
}
