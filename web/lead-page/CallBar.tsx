import { HandOffBar } from "#web/lead/work/HandOffButtons.tsx";
import type { HandOff } from "#web/lead/work/hand-off.ts";

/** On a phone, call and message are always in reach, above the bottom bar. */
export function CallBar({ handOff }: { handOff: HandOff }) {
  return (
    <>
      <div aria-hidden className="h-(--bottom-bar-above) md:hidden" />
      <div
        data-above-bottom-bar={handOff.reason ? "with reason" : ""}
        className="fixed inset-x-0 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] z-(--z-sticky) border-t border-line bg-surface px-(--gutter) py-2 md:hidden"
      >
        <HandOffBar handOff={handOff} />
      </div>
    </>
  );
}
