import { useState } from "react";
import { ApiError, messageOf } from "#web/lib/http/api.ts";
import { useChangePassword } from "./data.ts";

const NONE = { currentPassword: "", newPassword: "" };

interface Wanted {
  /** Shown under the first field when it is empty. */
  askForCurrent: string;
  onDone?: () => void;
}

/** Changes the own password, in a dialog or on a screen. */
export function useOwnPassword({ askForCurrent, onDone }: Wanted) {
  const [value, onChange] = useState(NONE);
  const [tried, setTried] = useState(false);
  const { mutate, error, isPending } = useChangePassword(onDone);
  const refused = error instanceof ApiError ? error : undefined;
  const faultOf = (field: keyof typeof NONE, missing: string) =>
    (tried && value[field] === "" && missing) ||
    (refused?.field === field ? refused.serverMessage : undefined);
  return {
    fields: {
      value,
      onChange,
      errors: {
        currentPassword: faultOf("currentPassword", askForCurrent),
        newPassword: faultOf("newPassword", "Enter a new password"),
      },
    },
    submit: () => {
      setTried(true);
      if (value.currentPassword && value.newPassword && !isPending) mutate(value);
    },
    busy: isPending,
    /** An error that belongs to no field. */
    failure: error && refused?.field === undefined && messageOf(error, "Failed to change the password"),
  };
}

export type OwnPasswordForm = ReturnType<typeof useOwnPassword>["fields"];
