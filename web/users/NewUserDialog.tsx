import { useRef, useState } from "react";
import { today } from "#contract/time/calendar";
import { useDiscardQuestion } from "#web/lead/discard-question.tsx";
import { holdsBack } from "#web/lead/unread-date.ts";
import { now } from "#web/lib/browser/clock.ts";
import { usePasswordFloor } from "#web/lib/password-floor.ts";
import { useSend } from "#web/lib/use-send.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { PasswordInput } from "#web/ui/PasswordInput.tsx";
import {
  type Draft,
  emptyDraft,
  errorsOf,
  isTouched,
  isWeak,
  newUserOf,
  serverErrorsOf,
} from "./new-user.ts";
import { RoleChoice } from "./RoleChoice.tsx";
import { TeamField } from "./TeamField.tsx";

/** Specification §5; mounted only while it is open, so it always opens empty. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...emptyDraft, joinedOn: today(now()) }));
  const form = useRef<HTMLDivElement>(null);
  const [tried, setTried] = useState(false);
  const create = useSend("POST /api/users", {
    done: "User created successfully",
    failure: "Failed to create user",
    onDone: onClose,
  });
  const floor = usePasswordFloor();
  const faults = errorsOf(draft, floor);
  const errors = { ...serverErrorsOf(create.error), ...(tried && faults) };

  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    // The server's errors are about the previous values.
    if (create.isError) create.reset();
  };
  const confirm = () => {
    setTried(true);
    if (!holdsBack(form.current, faults)) create.mutate({ body: newUserOf(draft, today(now())) });
  };
  const { close, question } = useDiscardQuestion({
    touched: isTouched(draft),
    busy: create.isPending,
    onClose,
    title: "Discard this user?",
  });
  const text = (field: "firstName" | "lastName" | "username" | "email") => ({
    value: draft[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
    autoComplete: "off",
  });

  return (
    <Dialog
      open
      onClose={close}
      size="l"
      title="Create New User"
      description="They can sign in right away with this username and password."
      confirm={{ label: "Create User", onConfirm: confirm, busy: create.isPending, busyLabel: "Creating..." }}
    >
      <div ref={form} className="grid gap-3.5 md:grid-cols-2">
        <Field label="First name" required error={errors.firstName}>
          <Input {...text("firstName")} maxLength={100} />
        </Field>
        <Field label="Last name" optional error={errors.lastName}>
          <Input {...text("lastName")} maxLength={100} />
        </Field>
        <Field label="Username" required error={errors.username}>
          <Input {...text("username")} maxLength={100} autoCapitalize="none" spellCheck={false} />
        </Field>
        <NewPassword
          value={draft.password}
          username={draft.username}
          floor={floor}
          error={errors.password}
          onChange={(password) => change({ password })}
        />
        <Field label="Email" optional error={errors.email}>
          <Input type="email" {...text("email")} maxLength={254} />
        </Field>
        <Field label="Joined" optional error={errors.joinedOn}>
          <DateInput value={draft.joinedOn} onChange={({ target }) => change({ joinedOn: target.value })} />
        </Field>
        <div className="md:col-span-2">
          <RoleChoice value={draft.role} onChange={(role) => change({ role })} />
        </div>
        {draft.role === "leader" && (
          <div className="md:col-span-2">
            <TeamField
              required
              value={draft.team}
              error={errors.team}
              onChange={(team) => change({ team })}
            />
          </div>
        )}
      </div>
      {question}
    </Dialog>
  );
}

interface NewPasswordProps {
  value: string;
  username: string;
  floor: number;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A password for another user: it can be shown, and a weak one is warned about. */
function NewPassword({ value, username, floor, error, onChange }: NewPasswordProps) {
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
