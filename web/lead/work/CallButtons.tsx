import { useId, useRef } from "react";
import { useKeys } from "#web/lib/keys/keys.ts";
import { CallButton, CodeButton } from "./HandOffButtons.tsx";
import type { HandOff } from "./hand-off.ts";

/** Call and its QR code, where messages have a button of their own. */
export function CallButtons({ handOff }: { handOff: HandOff }) {
  const buttons = useRef<HTMLDivElement>(null);
  const why = useId();
  useKeys({ D: () => buttons.current?.querySelector("a")?.click() });
  return (
    <div ref={buttons} className="flex flex-wrap items-center gap-x-2">
      <CallButton handOff={handOff} size="s" why={why} />
      {handOff.dial ? (
        <CodeButton href={handOff.dial} onOpen={() => handOff.note()} />
      ) : (
        handOff.reason && (
          <p id={why} className="text-12 text-ink-3">
            {handOff.reason}
          </p>
        )
      )}
    </div>
  );
}
