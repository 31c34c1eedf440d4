import { UNASSIGNED } from "#contract/assignment";
import type { User } from "#contract/users";
import { Select } from "#web/ui/Select.tsx";

interface TelecallerFilterProps {
  users: readonly User[] | undefined;
  value: string | undefined;
  onChange: (telecaller: string) => void;
}

export function TelecallerFilter({ users, value = "", onChange }: TelecallerFilterProps) {
  const holders = holdersOf(users);
  // What the address asks for holds, also while its name is on its way or when it is gone.
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

/** Whom a reminder may wait for: nobody yet, or a telecaller, also one who cannot sign in at present. */
export function holdersOf(users: readonly User[] = []): [id: string, name: string][] {
  const people = users.filter(({ role }) => role === "telecaller");
  return [
    [UNASSIGNED, "Unassigned"],
    ...people.map(({ id, firstName, lastName, isActive = true }): [string, string] => {
      const name = [firstName, lastName].filter(Boolean).join(" ");
      return [id, isActive ? name : `${name} (inactive)`];
    }),
  ];
}
