import { useId } from "react";
import { type Role, roles } from "#contract/roles";
import { keysOf } from "#contract/tables";
import { roleLooks } from "./people.tsx";

interface RoleChoiceProps {
  value: Role;
  onChange: (role: Role) => void;
}

export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const name = useId();
  const choices = keysOf(roleLooks).map((role) => ({ role, ...roleLooks[role] }));
  return (
    <fieldset>
      <legend className="mb-[5px] text-12 font-medium">
        Role
        <span aria-hidden className="text-danger-text">
          {" *"}
        </span>
      </legend>
      <div className="grid gap-2 md:grid-cols-3">
        {choices.map(({ role, icon: Icon, says }) => (
          <label
            key={role}
            className="flex min-h-12 items-center gap-2 rounded-md border border-line-strong px-2 py-1 shadow-xs hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={role}
              checked={role === value}
              onChange={() => onChange(role)}
              className="sr-only"
            />
            <Icon aria-hidden className="size-[15px] flex-none" strokeWidth={1.75} />
            <span>
              <span className="block font-medium">{roles[role].label}</span>
              <span className="block text-12">{says}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
