import { useKeys } from "#web/lib/keys/keys.ts";
import { TextArea } from "#web/ui/Input.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import type { useRemark } from "./remark.ts";

interface RemarkBoxProps {
  remark: Pick<ReturnType<typeof useRemark>, "box" | "draft">;
  placeholder: string;
  rows?: number;
  /** Ctrl and Enter save the remark without an outcome. */
  onSave: () => void;
}

/** Saving leaves the field: an Esc that was meant for it, the next key, does not pause call mode. */
function takeEscape() {
  const left = performance.now();
  const take = (event: KeyboardEvent) => {
    if (event.repeat) return;
    removeEventListener("keydown", take, true);
    // When it was pressed: a busy page handles it later.
    if (event.key === "Escape" && event.timeStamp - left < JUST_LEFT_MS) event.preventDefault();
  };
  addEventListener("keydown", take, true);
}
const JUST_LEFT_MS = 1500;

/** The field for remarks: R focuses it, Ctrl Enter saves it, Esc leaves it, and the text stays. */
export function RemarkBox({ remark: { box, draft }, placeholder, rows, onSave }: RemarkBoxProps) {
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
            takeEscape();
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
