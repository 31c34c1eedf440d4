import { useLayoutEffect, useState } from "react";
import { DIALOGS } from "./keys.ts";

const LOOK_FOR_DIALOG_MS = 300;

/** True once it is wanted and no dialog was open: what is typed into one must not be for another that opens unasked. */
export function useWithoutDialog(wanted: boolean): boolean {
  const [free, setFree] = useState(false);
  if (!wanted && free) setFree(false);
  useLayoutEffect(() => {
    if (!wanted) return;
    const look = () => setFree((before) => before || !document.querySelector(DIALOGS));
    look();
    const timer = setInterval(look, LOOK_FOR_DIALOG_MS);
    return () => clearInterval(timer);
  }, [wanted]);
  return wanted && free;
}
