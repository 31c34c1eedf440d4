import { useId } from "react";
import type { User } from "#contract/users/calls";
import { type OpenLeadsFate, openLeadsFates } from "#contract/users/fates";
import { formatNumber } from "#web/lib/format/format.ts";

interface OpenLeadsChoiceProps {
  open: number;
  user: User;
  value: OpenLeadsFate;
  onChange: (fate: OpenLeadsFate) => void;
}

/** What becomes of the open leads of somebody who stops working them. */
export function OpenLeadsChoice({ open, user, value, onChange }: OpenLeadsChoiceProps) {
  const name = useId();
  const says: Record<OpenLeadsFate, string> = {
    keep: `Keep them assigned to ${user.firstName}; nobody else sees them`,
    unassign: "Unassign them; any telecaller can take them",
    share: "Share them evenly among the other telecallers",
  };
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-medium">
        {open === 1 ? "1 open lead" : `${formatNumber(open)} open leads`}
      </legend>
      {openLeadsFates.map((fate) => (
        <label key={fate} className="flex min-h-8 items-center gap-2 max-md:min-h-11">
          <input
            type="radio"
            name={name}
            value={fate}
            checked={fate === value}
            onChange={() => onChange(fate)}
            className="size-4 flex-none accent-accent"
          />
          {says[fate]}
        </label>
      ))}
    </fieldset>
  );
}
