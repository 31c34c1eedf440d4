import { useState } from "react";

/** What the browser shows outside its window, when the person allowed it; never asked for but by a press. */

function canNotify(): boolean {
  return "Notification" in globalThis;
}

/** Whether it may still be asked for, and the question. */
export function useNotificationQuestion(): [mayAsk: boolean, ask: () => void] {
  const [permission, setPermission] = useState(() => (canNotify() ? Notification.permission : "denied"));
  const ask = () => {
    void Notification.requestPermission().then(setPermission);
  };
  return [permission === "default", ask];
}

/** Of the same thing in two tabs one replaces the other. */
export function notify(text: string, tag: string) {
  if (!canNotify() || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(text, { tag, body: "Open RenewDesk to see whom to call." });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Chrome on Android knows the class and refuses to make one outside a service worker.
  }
}
