import { FilterSelect } from "./FilterSelect.tsx";

interface PersonSelectProps {
  people: readonly { id: string; name: string }[];
  /** A user's id. */
  value: string | undefined;
  onChange: (user: string | undefined) => void;
}

/** The person a list is filtered by; one of an address who is not loaded yet is shown as '…'. */
export function PersonSelect({ people, value, onChange }: PersonSelectProps) {
  return (
    <FilterSelect
      label="Person"
      all="Everybody"
      unlisted="…"
      value={value}
      choices={people.map(({ id, name }) => [id, name])}
      onChange={(user) => onChange(user || undefined)}
    />
  );
}
