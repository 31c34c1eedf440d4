import clsx from "clsx";
import { Check, Minus } from "lucide-react";
import { useEffect, useRef } from "react";

interface CheckboxProps {
  checked: boolean | "mixed";
  /** `range`: Shift was held. */
  onChange: (checked: boolean, range: boolean) => void;
  label: string;
  /** Shows only the box; the label is still its accessible name. */
  hideLabel?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** Off, on or mixed; the clickable area is larger than the box. */
export function Checkbox({ checked, onChange, label, hideLabel = false, disabled }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const mixed = checked === "mixed";
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  const Icon = mixed ? Minus : Check;
  return (
    <label
      className={clsx(
        "inline-flex min-h-8 items-center gap-2 max-md:min-h-11",
        hideLabel && "min-w-8 justify-center max-md:min-w-11",
      )}
    >
      <span className="relative inline-grid size-[15px] place-items-center">
        <input
          ref={box}
          type="checkbox"
          checked={checked === true}
          disabled={disabled}
          onChange={({ target, nativeEvent }) =>
            onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          className="peer col-start-1 row-start-1 size-[15px] appearance-none rounded-[4px] border-[1.5px] border-line-control bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:border-line disabled:bg-muted"
        />
        <Icon
          aria-hidden
          className={clsx(
            "pointer-events-none col-start-1 row-start-1 size-3 text-accent-on",
            checked === false && "invisible",
          )}
          strokeWidth={3}
        />
      </span>
      <span className={clsx(hideLabel && "sr-only")}>{label}</span>
    </label>
  );
}
