import { useQuery } from "@tanstack/react-query";
import { type LucideIcon, Search, UserPlus, UserRoundCheck, Users } from "lucide-react";
import { useState } from "react";
import { ASSIGNMENT_UNDO_MINUTES } from "#contract/leads/bulk/limits";
import { roleNames, roles } from "#contract/roles";
import { sortOrders } from "#contract/sort-order";
import type { User } from "#contract/users/calls";
import { usersWork } from "#web/lead/bulk/data.ts";
import { team } from "#web/lead/team.ts";
import { oneOf, useAddress, words } from "#web/lib/browser/address.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { fullName } from "#web/lib/people.ts";
import { useSend } from "#web/lib/use-send.ts";
import { Button } from "#web/ui/Button.tsx";
import { DataTable, DataTableSkeleton } from "#web/ui/DataTable.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Input } from "#web/ui/Input.tsx";
import { MetricStrip } from "#web/ui/Metric.tsx";
import { Page } from "#web/ui/Page.tsx";
import { RefetchedView } from "#web/ui/RefetchedView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { SortChoice } from "#web/ui/SortChoice.tsx";
import { AbsenceDialog, absences } from "./AbsenceDialog.tsx";
import { handedOnText, tellOfReturn, useChangeUser } from "./data.ts";
import { EditUserDialog } from "./EditUserDialog.tsx";
import { HandOnChoice, useHandOn } from "./HandOnChoice.tsx";
import { NewUserDialog } from "./NewUserDialog.tsx";
import { activeText, roleLooks } from "./people.tsx";
import { ResetPasswordDialog } from "./ResetPasswordDialog.tsx";
import { sortUsers, userColumns, userSorts } from "./sort-users.ts";
import type { UserAsk } from "./UserActions.tsx";
import { columnsOf, UserCard } from "./user-columns.tsx";

/** The confirmation dialogs of the actions on a user. */
const dialogs = {
  edit: EditUserDialog,
  absence: AbsenceDialog,
  delete: DeleteUserDialog,
  deactivate: DeactivateDialog,
  reset: ResetPasswordDialog,
};

const IN_ADDRESS = {
  search: words,
  sort: oneOf(userSorts, "role"),
  sortOrder: oneOf(sortOrders, "asc"),
};

/** The users of the agency (specification §2). */
export function UsersScreen() {
  const users = useQuery(team);
  const work = useQuery(usersWork).data;
  const absent = new Map((useQuery(absences).data ?? []).toReversed().map((one) => [one.userId, one]));
  const [{ search, sort, sortOrder }, change] = useAddress(IN_ADDRESS);
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ about: keyof typeof dialogs; user: User }>();
  const Asked = asked && dialogs[asked.about];
  const about = asked && (users.data?.find(({ id }) => id === asked.user.id) ?? asked.user);
  const activate = useChangeUser(activeText);
  const ask = (about: UserAsk, user: User) => {
    if (about === "activate")
      activate.mutate({ params: { id: user.id }, body: { isActive: true } }, { onSuccess: tellOfReturn });
    else setAsked({ about, user });
  };
  const sorted = { sort, sortOrder };
  const matching = users.data?.filter((user) => matches(user, search));
  const found = matching && sortUsers(matching, work, sorted);
  // The arrows of the sorted heads take the space that the narrower cells leave.
  const className = "@container [&_td]:px-1.5 [&_th]:px-1.5";
  const table = { label: "Users", columns: columnsOf({ work, absent, onAsk: ask }), className };

  const manages = useMay("users:manage");
  // Others whom nobody has are left out.
  const shownRoles = roleNames.filter(
    (role) => role === "telecaller" || (users.data?.some((user) => user.role === role) ?? role === "admin"),
  );

  return (
    <Page
      title="User Management"
      actions={
        manages && (
          <>
            <span className="max-md:hidden">
              <Button variant="primary" icon={UserPlus} onClick={() => setAdding(true)}>
                Add User
              </Button>
            </span>
            <span className="md:hidden">
              <IconButton icon={UserPlus} label="Add User" onClick={() => setAdding(true)} />
            </span>
          </>
        )
      }
    >
      <MetricStrip columns={shownRoles.length > 2 ? 4 : 3}>
        {shownRoles.map((role) => (
          <Count
            key={role}
            icon={roleLooks[role].icon}
            label={`${roles[role].label}s`}
            value={users.data?.filter((user) => user.role === role).length}
          />
        ))}
        <Count
          icon={UserRoundCheck}
          label="Active Users"
          value={users.data?.filter((user) => user.isActive).length}
        />
      </MetricStrip>
      <div className="mt-4 mb-2.5 flex flex-wrap items-center justify-between gap-2">
        <p className="num">
          <span className="text-ink-2">Total users:</span>{" "}
          <b>{users.data ? formatNumber(users.data.length) : "…"}</b>
        </p>
        <div className="w-[220px] max-md:w-full">
          <Input
            type="search"
            size="s"
            icon={Search}
            aria-label="Search users"
            placeholder="Search users"
            value={search}
            onChange={(event) => change({ search: event.target.value })}
          />
        </div>
      </div>
      <RefetchedView
        query={users}
        failed="Users could not be loaded"
        outOfDate="These may be out of date."
        loading={<DataTableSkeleton {...table} rows={6} loading="Loading users" card="h-[114px]" />}
        isEmpty={() => found?.length === 0}
        empty={
          <EmptyState icon={Users} title="No users found" role="status">
            {search && "No name, username, email or team matches."}
          </EmptyState>
        }
      >
        {() => (
          <DataTable
            {...table}
            rows={found ?? []}
            keyOf={({ id }) => id}
            sort={sorted}
            onSort={change}
            aboveCards={
              <div className="mb-2.5">
                <SortChoice columns={userColumns} sort={sorted} onSort={change} />
              </div>
            }
            card={(user) => <UserCard user={user} work={work} absent={absent} onAsk={ask} />}
            cardClassName="min-h-[61px] px-3 py-2"
          />
        )}
      </RefetchedView>
      {adding && <NewUserDialog onClose={() => setAdding(false)} />}
      {about && Asked && <Asked user={about} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}

function matches(user: User, search: string): boolean {
  const words = search.trim().toLowerCase();
  return [fullName(user), user.username, user.email ?? "", user.team ?? ""].some((text) =>
    text.toLowerCase().includes(words),
  );
}

interface CountProps {
  icon: LucideIcon;
  label: string;
  value: number | undefined;
}

function Count({ icon: Icon, label, value }: CountProps) {
  return (
    <div className="flex min-w-0 items-center justify-between gap-2 bg-surface px-4 py-3 max-md:flex-col max-md:items-start max-md:gap-0.5 max-md:px-3">
      <h2 className="flex min-w-0 items-center gap-2 text-ink-2 max-md:text-13">
        <Icon aria-hidden className="size-3.5 flex-none max-md:hidden" strokeWidth={1.75} />
        {label}
      </h2>
      {value === undefined ? (
        <Skeleton className="my-1.5 h-4 w-6" />
      ) : (
        <p className="num text-20 font-semibold">{formatNumber(value)}</p>
      )}
    </div>
  );
}

/** Confirms a deactivation and asks who gets callbacks and open leads; activating needs no confirmation. */
function DeactivateDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const setActive = useChangeUser(activeText, onClose);
  const handOn = useHandOn(user);
  return (
    <Dialog
      open
      onClose={onClose}
      alert
      size="s"
      title="Deactivate user?"
      description={`${fullName(user)} is signed out everywhere and cannot sign in until the account is reactivated.`}
      confirm={{
        label: "Deactivate",
        busy: setActive.isPending,
        busyLabel: "Deactivating...",
        danger: true,
        disabled: !handOn.sent,
        onConfirm: () =>
          setActive.mutate({ params: { id: user.id }, body: { isActive: false, ...handOn.sent } }),
      }}
    >
      <HandOnChoice {...handOn} />
      {(handOn.known?.work.openLeads ?? 0) > 0 && (
        <p className="mt-3 text-12 text-ink-3">
          Activated again within {ASSIGNMENT_UNDO_MINUTES} minutes, {user.firstName} can have back what nobody
          has worked on: Assignment offers it.
        </p>
      )}
    </Dialog>
  );
}

/** Specification §5; who gets callbacks and open leads is asked with it. */
function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useSend("DELETE /api/users/:id", {
    done: (reply) => ({
      title: "User deleted successfully",
      description: handedOnText(reply),
    }),
    failure: "Failed to delete user",
    onDone: onClose,
  });
  const handOn = useHandOn(user);
  return (
    <Dialog
      open
      onClose={onClose}
      alert
      size="s"
      title="Delete user?"
      description={`Are you sure you want to delete ${fullName(user)}? This action cannot be undone and the user will lose access to the system.`}
      confirm={{
        label: "Delete User",
        busy: remove.isPending,
        busyLabel: "Deleting...",
        danger: true,
        disabled: !handOn.sent,
        onConfirm: () => remove.mutate({ params: { id: user.id }, query: handOn.sent ?? {} }),
      }}
    >
      <HandOnChoice {...handOn} />
      <p className="mt-3 text-12 text-ink-3">Past call logs and closed leads keep the name.</p>
    </Dialog>
  );
}
