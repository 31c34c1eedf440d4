import { useState } from "react";

/** Browser notifications, if the user allowed them; permission is only requested on a click. */

function canNotify(): boolean {
  return "Notification" in globalThis;
}

/** Whether permission can still be requested, and the request. */
export function useNotificationQuestion(): [mayAsk: boolean, ask: () => void] {
  const [permission, setPermission] = useState(() => (canNotify() ? Notification.permission : "denied"));
  const ask = () => {
    void Notification.requestPermission().then(setPermission);
  };
  return [permission === "default", ask];
}

/** The same notification in two tabs replaces itself. */
export function notify(text: string, tag: string) {
  if (!canNotify() || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(text, { tag, body: "Open RenewDesk to see whom to call." });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Chrome on Android has the class but constructs it only in a service worker.
  }
}
