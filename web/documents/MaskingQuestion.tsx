import { Chip } from "#web/ui/Chip.tsx";
import { Notice } from "#web/ui/Notice.tsx";

interface MaskingQuestionProps {
  masked: boolean | undefined;
  disabled: boolean;
  onChange: (masked: boolean | undefined) => void;
}

/** An answer can be cleared; none is required. */
export function MaskingQuestion({ masked, disabled, onChange }: MaskingQuestionProps) {
  const answer = (value: boolean, label: string) => (
    <Chip
      on={masked === value}
      disabled={disabled}
      onClick={() => onChange(masked === value ? undefined : value)}
    >
      {label}
    </Chip>
  );
  return (
    <Notice>
      <p>Please mask the first 8 digits of the Aadhaar number (IRDAI, 29 January 2019).</p>
      <fieldset className="mt-2">
        <legend className="font-medium text-ink">
          Are they masked? <span className="font-normal text-ink-3">optional</span>
        </legend>
        <div className="mt-1.5 flex gap-2">
          {answer(true, "Yes")}
          {answer(false, "No")}
        </div>
      </fieldset>
    </Notice>
  );
}
