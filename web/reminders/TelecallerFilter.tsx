import { UNASSIGNED } from "#contract/assignment";
import type { User } from "#contract/users/calls";
import { telecallersOf } from "#web/lead/team.ts";
import { Select } from "#web/ui/Select.tsx";

interface TelecallerFilterProps {
  users: readonly User[] | undefined;
  value: string | undefined;
  onChange: (telecaller: string) => void;
}

export function TelecallerFilter({ users, value = "", onChange }: TelecallerFilterProps) {
  const holders = assigneeChoices(users);
  // The value from the address applies while its name is loading, and when it no longer exists.
  const listed = value === "" || holders.some(([id]) => id === value);
  return (
    <Select aria-label="Telecaller" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">All telecallers</option>
      {!listed && <option value={value}>Not listed</option>}
      {holders.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** The assignees to filter by: unassigned, or a telecaller, deactivated ones included. */
export function assigneeChoices(users?: readonly User[]): [id: string, name: string][] {
  return [
    [UNASSIGNED, "Unassigned"],
    ...telecallersOf(users).map(({ id, firstName, lastName, isActive = true }): [string, string] => {
      const name = [firstName, lastName].filter(Boolean).join(" ");
      return [id, isActive ? name : `${name} (inactive)`];
    }),
  ];
}
