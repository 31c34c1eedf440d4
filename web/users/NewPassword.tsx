import { Field } from "#web/ui/Field.tsx";
import { PasswordInput } from "#web/ui/PasswordInput.tsx";
import { isWeak } from "./new-user.ts";

interface NewPasswordProps {
  value: string;
  username: string;
  floor: number;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A password for another user: it can be shown, and a weak one is warned about. */
export function NewPassword({ value, username, floor, error, onChange }: NewPasswordProps) {
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
          `At least ${floor} characters`
        )
      }
    >
      <PasswordInput size="m" lock={false} value={value} onChange={onChange} autoComplete="new-password" />
    </Field>
  );
}
