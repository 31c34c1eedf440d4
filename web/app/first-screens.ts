import { isPathOf } from "#contract/screen-path";
import { screen } from "./fetched.tsx";
import { screens } from "./routes.tsx";

/** The frame of every screen of a signed-in user, and the cache. */
export const App = screen("App", () => import("./App.tsx"));

export const SignedOut = screen("SignedOut", () => import("./SignedOut.tsx"));

/** Requests the files and the first data of the screen at `path`, in parallel with the session. */
export async function fetchScreens(path: string): Promise<void> {
  const first = screens.find((route) => isPathOf(route.path, path));
  await Promise.all([App.fetch(), first?.screen.fetch()]);
}
