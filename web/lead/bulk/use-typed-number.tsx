import { useState } from "react";
import { DELETED_AT_ONCE } from "#contract/leads/bulk/limits";
import { formatCount } from "#web/lib/format/format.ts";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";

/** The number that is typed before many leads are deleted; `confirm` does nothing without it. */
export function useTypedNumber(count: number, verb: string) {
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const isMany = count > DELETED_AT_ONCE;
  const isConfirmed = !isMany || Number(typed.replace(/[\s,]/g, "")) === count;
  return {
    isMany,
    confirm: (send: (confirmed: { confirmCount?: number }) => void) => {
      setTried(true);
      if (isConfirmed) send(isMany ? { confirmCount: count } : {});
    },
    field: isMany && (
      <Field
        label={`Type ${count} to ${verb} ${formatCount(count, "lead")}`}
        required
        error={tried && !isConfirmed ? `Type the number ${count}` : undefined}
      >
        <Input
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    ),
  };
}
