import { Eye, EyeOff, Lock } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Input } from "#web/ui/Input.tsx";

interface PasswordInputProps {
  value: string;
  onChange: (value: string) => void;
  autoComplete: "current-password" | "new-password";
  size?: "m" | "l";
  /** Takes the focus when its dialog opens. */
  first?: boolean;
}

/** A password that can be looked at before it is sent. */
export function PasswordInput({ value, onChange, autoComplete, size = "l", first }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      type={shown ? "text" : "password"}
      size={size}
      data-autofocus={first}
      icon={Lock}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? "Hide password" : "Show password"}
          size="s"
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
