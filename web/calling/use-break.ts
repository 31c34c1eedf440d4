import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Break } from "#contract/breaks/calls";
import { messageOf, send } from "#web/lib/http/api.ts";
import { onceConnected } from "#web/lib/http/connection.ts";
import { newId } from "#web/lib/http/new-id.ts";
import { toastError } from "#web/ui/toast.ts";

/** A break that begins at once; its reason can be chosen while it goes on. */
export function useBreak(saved: () => Promise<void>) {
  const [going, setGoing] = useState<Break>();
  /** One request after the other: an end must not overtake the beginning. */
  const last = useRef<Promise<void>>(undefined);

  const store = (reason?: string) => {
    const body = { requestId: newId(), ...(reason !== undefined && { reason }) };
    last.current = (last.current ?? saved())
      .then(() => onceConnected(() => send("POST /api/breaks", { body })))
      .then(setGoing, (error: unknown) => {
        toastError(messageOf(error, "The break could not be recorded"));
      });
  };
  const begin = useEffectEvent(() => store());
  useEffect(() => begin(), []);

  return {
    going,
    choose: (reason: string) => {
      setGoing((before) => before && { ...before, reason });
      store(reason);
    },
    end: () => {
      // Taking the next leads ends it too.
      void last.current?.then(() => send("POST /api/breaks/end")).catch(() => undefined);
    },
  };
}
