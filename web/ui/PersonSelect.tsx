import { Select } from "./Select.tsx";

interface PersonSelectProps {
  people: readonly { id: string; name: string }[];
  /** A user's id. */
  value: string | undefined;
  onChange: (user: string | undefined) => void;
}

/** The person a list is filtered by; one of an address who is not loaded yet is shown as '…'. */
export function PersonSelect({ people, value, onChange }: PersonSelectProps) {
  const isUnknown = value !== undefined && people.every(({ id }) => id !== value);
  return (
    <Select
      aria-label="Person"
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">Everybody</option>
      {isUnknown && <option value={value}>…</option>}
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
