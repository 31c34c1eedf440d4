import { Eye, EyeOff, Lock } from "lucide-react";
import { type Ref, useState } from "react";
import { IconButton } from "./IconButton.tsx";
import { Input } from "./Input.tsx";

interface PasswordInputProps {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  autoComplete: "current-password" | "new-password";
  size?: "m" | "l";
  /** With a lock icon, where it is alone. */
  lock?: boolean;
  /** Gets the focus when its dialog opens. */
  first?: boolean;
}

/** A password field that can show its text. */
export function PasswordInput({
  ref,
  value,
  onChange,
  autoComplete,
  size = "l",
  lock = true,
  first,
}: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      ref={ref}
      type={shown ? "text" : "password"}
      size={size}
      data-autofocus={first}
      icon={lock ? Lock : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? "Hide password" : "Show password"}
          size={size === "l" ? "s" : "xs"}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
