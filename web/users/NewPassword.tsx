import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Field } from "#web/ui/Field.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Input } from "#web/ui/Input.tsx";
import { isWeak } from "./new-user.ts";

interface NewPasswordProps {
  value: string;
  username: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A password for somebody else: it can be looked at, and a weak one is warned of. */
export function NewPassword({ value, username, error, onChange }: NewPasswordProps) {
  const [shown, setShown] = useState(false);
  const weak = !error && value.length > 0 && isWeak(value, username);
  return (
    <Field
      label="Password"
      required
      error={error}
      help={
        error ? undefined : weak ? (
          <span role="status" className="text-warn-text">
            Easy to guess. A longer phrase is safer.
          </span>
        ) : (
          "At least 6 characters"
        )
      }
    >
      <Input
        type={shown ? "text" : "password"}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        end={
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={shown ? "Hide password" : "Show password"}
            size="xs"
            onClick={() => setShown(!shown)}
          />
        }
      />
    </Field>
  );
}
