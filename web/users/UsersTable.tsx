import clsx from "clsx";
import { Shield } from "lucide-react";
import { may } from "#contract/roles";
import type { User, UserWork } from "#contract/users/calls";
import { now } from "#web/lib/browser/clock.ts";
import { formatDate, formatDateTime, formatNumber, formatTime } from "#web/lib/format/format.ts";
import { ariaSort, type ColumnSort, pressedSort } from "#web/lib/list/column-sort.ts";
import { CardsSkeleton, Skeleton } from "#web/ui/Skeleton.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { Badge } from "#web/ui/Tone.tsx";
import { Initial, nameOf, roleLabel, SlowedNotice, StatusBadge, shortId } from "./people.tsx";
import { type UserColumn, userColumns } from "./sort-users.ts";
import { UserActions, type UserAsk } from "./UserActions.tsx";

/** In a narrow window the email stands below the name. */
const columnOfEmail = "@max-[1079px]:hidden";
/** Where even then the table is wider than the window, the actions stay in sight. */
const columnOfActions = "@max-[1079px]:sticky @max-[1079px]:right-0";

interface HeadProps {
  sort?: ColumnSort<UserColumn>;
  onSort?: (next: ColumnSort<UserColumn>) => void;
}

function Head({ sort, onSort }: HeadProps) {
  return (
    <tr>
      {userColumns.map(({ column, label, begins }) => (
        <Th
          key={column}
          align={column === "openLeads" ? "right" : "left"}
          sort={sort && ariaSort(sort, column)}
          onSort={sort && onSort && (() => onSort(pressedSort(sort, column, begins)))}
          className={column === "email" ? columnOfEmail : undefined}
        >
          {label}
        </Th>
      ))}
      <Th align="right" className={columnOfActions}>
        Actions
      </Th>
    </tr>
  );
}

interface UsersProps {
  users: User[];
  /** Undefined while it is loading. */
  work: ReadonlyMap<string, UserWork> | undefined;
  onAsk: (ask: UserAsk, user: User) => void;
}

export function UsersTable({ users, work, onAsk, sort, onSort }: UsersProps & Required<HeadProps>) {
  return (
    // The arrows of the sorted heads take the space that the narrower cells leave.
    <div className="@container [&_td]:px-1.5 [&_th]:px-1.5">
      <Table label="Users" head={<Head sort={sort} onSort={onSort} />}>
        {users.map((user) => (
          <Tr key={user.id}>
            <Td>
              <div className={clsx("flex items-center gap-3", user.slowed && "py-1.5")}>
                <Initial user={user} />
                <div className="min-w-0">
                  <span
                    className="block max-w-[20ch] truncate leading-[18px] font-medium"
                    title={nameOf(user)}
                  >
                    {nameOf(user)}
                  </span>
                  <span className="num-id block text-11/[14px] text-ink-3">{shortId(user)}</span>
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
            </Td>
            <Td className={`text-ink-2 ${columnOfEmail}`}>
              {user.email ? (
                <span className="block max-w-[18ch] truncate" title={user.email}>
                  {user.email}
                </span>
              ) : (
                <span className="text-ink-3">No email</span>
              )}
            </Td>
            <Td>
              {may(user.role, "users:manage") ? (
                <span className="inline-flex h-5 items-center gap-[5px] rounded-sm border border-accent-border align-middle bg-accent-soft px-[7px] text-12/none font-medium text-accent-text">
                  <Shield aria-hidden className="size-3" strokeWidth={2.25} />
                  {roleLabel(user)}
                </span>
              ) : (
                <Badge tone="grey">{roleLabel(user)}</Badge>
              )}
            </Td>
            <Td>
              <StatusBadge user={user} />
            </Td>
            <Td>{user.username}</Td>
            <Td align="right">
              <OpenLeads work={work?.get(user.id)} />
            </Td>
            <Td className="text-ink-2">
              <LastSeen work={work?.get(user.id)} />
            </Td>
            <Td align="right" className={`bg-surface ${columnOfActions}`}>
              <UserActions user={user} onAsk={onAsk} />
            </Td>
          </Tr>
        ))}
      </Table>
    </div>
  );
}

/** The same on a phone. */
export function UsersCards({ users, work, onAsk }: UsersProps) {
  return (
    <ul aria-label="Users" className="overflow-hidden rounded-lg border border-line">
      {users.map((user) => (
        <li
          key={user.id}
          className="flex min-h-[61px] items-center gap-3 px-3 py-2 not-first:border-t not-first:border-line-subtle"
        >
          <Initial user={user} />
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-2">
              <span className="truncate font-semibold">{nameOf(user)}</span>
              <StatusBadge user={user} />
            </p>
            <p className="truncate text-12 text-ink-2">
              {user.username} · {roleLabel(user)} · <span className="num-id">{shortId(user)}</span>
            </p>
            {user.email && <p className="truncate text-12 text-ink-3">{user.email}</p>}
            <p className="num text-12 text-ink-3">
              Open leads: <OpenLeads work={work?.get(user.id)} /> · Last seen:{" "}
              <LastSeen work={work?.get(user.id)} />
            </p>
            <SlowedNotice user={user} />
            <div className="-mb-1 -ml-2 flex">
              <UserActions user={user} onAsk={onAsk} compact />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function OpenLeads({ work }: { work: UserWork | undefined }) {
  return work ? formatNumber(work.openLeads) : "…";
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

const placeholders = ["one", "two", "three", "four", "five", "six"];

export function UsersSkeleton() {
  return (
    <div role="status" aria-label="Loading users">
      <div className="max-md:hidden">
        <Table label="Users" head={<Head />} busy>
          {placeholders.map((key) => (
            <Tr key={key}>
              <Td>
                <span className="flex items-center gap-3">
                  <Skeleton className="size-[26px] rounded-full" />
                  <Skeleton className="h-3 w-32" />
                </span>
              </Td>
              {["w-40", "w-20", "w-14", "w-24", "w-8", "w-16"].map((width) => (
                <Td key={width}>
                  <Skeleton className={`h-3 ${width}`} />
                </Td>
              ))}
              <Td>
                <Skeleton className="ml-auto h-3 w-14" />
              </Td>
            </Tr>
          ))}
        </Table>
      </div>
      <CardsSkeleton className="h-[114px]" />
    </div>
  );
}
