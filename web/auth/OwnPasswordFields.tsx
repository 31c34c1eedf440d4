import { usePasswordFloor } from "#web/lib/password-floor.ts";
import { Field } from "#web/ui/Field.tsx";
import { PasswordInput } from "#web/ui/PasswordInput.tsx";
import type { OwnPasswordForm } from "./use-own-password.ts";

interface OwnPasswordFieldsProps extends OwnPasswordForm {
  username: string;
  /** Smaller, for a dialog. */
  small?: boolean;
}

/** Current and new password. */
export function OwnPasswordFields({ username, value, onChange, errors, small }: OwnPasswordFieldsProps) {
  const floor = usePasswordFloor();
  const size = small ? "m" : "l";
  return (
    <>
      {/* Password managers store the new password under this name. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Field label="Current password" required error={errors.currentPassword}>
        <PasswordInput
          size={size}
          lock={!small}
          first
          value={value.currentPassword}
          onChange={(currentPassword) => onChange({ ...value, currentPassword })}
          autoComplete="current-password"
        />
      </Field>
      <Field
        label="New password"
        required
        help={`At least ${floor} characters; a longer phrase is safer`}
        error={errors.newPassword}
      >
        <PasswordInput
          size={size}
          lock={!small}
          value={value.newPassword}
          onChange={(newPassword) => onChange({ ...value, newPassword })}
          autoComplete="new-password"
        />
      </Field>
    </>
  );
}
