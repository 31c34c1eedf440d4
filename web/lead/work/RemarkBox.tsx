import { type RefObject, useRef } from "react";
import { useKeys } from "#web/lib/keys/keys.ts";
import { TextArea } from "#web/ui/Input.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import type { Draft } from "./drafts.ts";

interface RemarkBoxProps {
  draft: Draft;
  placeholder: string;
  rows?: number;
  ref?: RefObject<HTMLTextAreaElement | null>;
}

/** The field for remarks: R focuses it, Esc leaves it, and the text stays. */
export function RemarkBox({ draft, placeholder, rows, ref }: RemarkBoxProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const box = ref ?? own;
  useKeys({ R: () => box.current?.focus() });
  return (
    <div className="relative">
      <TextArea
        ref={box}
        aria-label="Remarks"
        aria-keyshortcuts="R"
        rows={rows}
        maxLength={9900}
        placeholder={placeholder}
        value={draft.text}
        onChange={(event) => draft.change(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
      {draft.text === "" && (
        <span className="pointer-events-none absolute top-2 right-2.5">
          <Kbd>R</Kbd>
        </span>
      )}
    </div>
  );
}
