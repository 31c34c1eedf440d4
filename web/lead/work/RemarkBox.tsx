import { useEffect, useState } from "react";
import { useEscapeFirst } from "#web/lib/keys/escape-first.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { TextArea } from "#web/ui/Input.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import type { useRemark } from "./remark.ts";

const JUST_LEFT_MS = 3000;

interface RemarkBoxProps {
  remark: Pick<ReturnType<typeof useRemark>, "box" | "draft">;
  placeholder: string;
  rows?: number;
  /** Ctrl and Enter save the remark without an outcome. */
  onSave: () => void;
}

/** The field for remarks: R focuses it, Ctrl Enter saves it, Esc leaves it, and the text stays. */
export function RemarkBox({ remark: { box, draft }, placeholder, rows, onSave }: RemarkBoxProps) {
  // Saving leaves the field: the Esc that was meant for it does not pause call mode.
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    if (!isLeft) return;
    const timer = setTimeout(() => setLeft(false), JUST_LEFT_MS);
    return () => clearTimeout(timer);
  }, [isLeft]);
  const leave = () => {
    setLeft(false);
    box.current?.blur();
  };
  useEscapeFirst(isLeft ? leave : undefined);
  useKeys({
    R: () => {
      box.current?.focus();
      box.current?.setSelectionRange(draft.text.length, draft.text.length);
    },
  });
  return (
    <div className="relative">
      <TextArea
        ref={box}
        aria-label="Remarks"
        aria-keyshortcuts="R Control+Enter"
        rows={rows}
        maxLength={9900}
        placeholder={placeholder}
        value={draft.text}
        onChange={(event) => draft.change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            // Leaves the field only: the page's Esc would pause call mode.
            event.preventDefault();
            event.currentTarget.blur();
          } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat) {
            event.preventDefault();
            setLeft(true);
            onSave();
          }
        }}
      />
      {draft.text === "" && (
        <span className="pointer-events-none absolute top-2 right-2.5">
          <Kbd>R</Kbd>
        </span>
      )}
    </div>
  );
}
