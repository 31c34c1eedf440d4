import type { Page } from "@playwright/test";

/** Delays the replies of a URL until the returned function releases them, after at least one has arrived. */
export async function delayAnswers(page: Page, address: string): Promise<() => Promise<void>> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let hold = () => {};
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  await page.route(address, async (route) => {
    hold();
    await gate;
    await route.fallback();
  });
  return async () => {
    await held;
    open();
  };
}

/** Aborts the requests to a URL until the returned function is called. */
export async function abortRequests(
  page: Page,
  address: string,
  method?: string,
): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    method === undefined || route.request().method() === method ? route.abort() : route.fallback(),
  );
  return () => page.unroute(address);
}
