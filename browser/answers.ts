import type { Page } from "@playwright/test";

/** Holds back the answers of an address until the returned function lets them go, once there is one to hold. */
export async function holdBack(page: Page, address: string): Promise<() => Promise<void>> {
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

/** Cuts the connection of an address until the returned function mends it. */
export async function cutOff(page: Page, address: string, method?: string): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    method === undefined || route.request().method() === method ? route.abort() : route.fallback(),
  );
  return () => page.unroute(address);
}
