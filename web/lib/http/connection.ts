import { ApiError } from "./api.ts";

/** Requests whose reply is not known yet. */
let open = 0;

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Until the returned function is called, the browser asks before the page is closed. */
export function holdPage(): () => void {
  if (open === 0) addEventListener("beforeunload", warn);
  open += 1;
  return () => {
    open -= 1;
    if (open === 0) removeEventListener("beforeunload", warn);
  };
}

/** Sends at once, and without a connection again as soon as it is back; the request needs an id, for a reply may be lost. */
export async function onceConnected<T>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (error instanceof ApiError || navigator.onLine) throw error;
      await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    }
  }
}
