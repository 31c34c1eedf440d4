import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { FieldContext } from "./field-context.ts";

interface FieldProps {
  label: string;
  /** Shows a red asterisk. */
  required?: boolean | undefined;
  /** Shows the word optional. */
  optional?: boolean | undefined;
  help?: ReactNode;
  error?: string | undefined;
  /** One control of web/ui: Input, TextArea or Select. */
  children: ReactNode;
}

export function Field({ label, required, optional, help, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [help ? `${id}-help` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className="flex min-w-0 flex-col gap-[5px]">
      <label htmlFor={id} className="text-12 font-medium text-ink">
        {label}
        {required && (
          <span aria-hidden className="text-danger-text">
            {" *"}
          </span>
        )}
        {optional && <span className="font-normal text-ink-3"> optional</span>}
      </label>
      <FieldContext
        value={{
          id,
          "aria-describedby": describedBy || undefined,
          "aria-invalid": error ? true : undefined,
          "aria-required": required ? true : undefined,
        }}
      >
        {children}
      </FieldContext>
      {help && (
        <p id={`${id}-help`} className="text-12 text-ink-3">
          {help}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          className="flex items-start gap-[5px] whitespace-pre-line text-12 text-danger-text"
        >
          <CircleAlert aria-hidden className="mt-[2.5px] size-[13px] flex-none" strokeWidth={1.75} />
          {error}
        </p>
      )}
    </div>
  );
}
