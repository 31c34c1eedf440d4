import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { TEAM_MAX } from "#contract/users/profile";
import { team } from "#web/lead/team.ts";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { teamsOf } from "./edited-user.ts";

interface TeamFieldProps {
  value: string;
  required: boolean;
  error: string | undefined;
  onChange: (team: string) => void;
}

/** The teams that there are can be chosen. */
export function TeamField({ value, required, error, onChange }: TeamFieldProps) {
  const users = useQuery(team);
  const teams = useId();
  return (
    <Field
      label="Team"
      required={required}
      optional={!required}
      help="A team leader sees the leads and the people of the same team."
      error={error}
    >
      <Input
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="off"
        maxLength={TEAM_MAX}
        list={teams}
      />
      <datalist id={teams}>
        {teamsOf(users.data).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </Field>
  );
}
