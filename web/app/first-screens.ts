import { screen } from "./fetched.tsx";
import { screens } from "./routes.tsx";

/** The frame of every screen of a signed-in user, and the cache. */
export const App = screen("App", () => import("./App.tsx"));

export const SignedOut = screen("SignedOut", () => import("./SignedOut.tsx"));

/** Requests the files and the first data of the screen at `path`, in parallel with the session. */
export async function fetchScreens(path: string): Promise<void> {
  const asked = path.split("/");
  const first = screens.find((route) => {
    const parts = route.path.split("/");
    return (
      parts.length === asked.length && parts.every((part, at) => part.startsWith(":") || part === asked[at])
    );
  });
  await Promise.all([App.fetch(), first?.screen.fetch()]);
}
