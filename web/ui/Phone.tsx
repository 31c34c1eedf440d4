import { phoneGroups } from "#contract/lead/people";

/** A phone number as stored; the gap between its groups is a margin, so that copying adds no space. */
export function Phone({ value }: { value: string }) {
  const [head, tail] = phoneGroups(value);
  return (
    <span className="num whitespace-nowrap">
      {head}
      {tail && <span className="ml-[.24em]">{tail}</span>}
    </span>
  );
}
