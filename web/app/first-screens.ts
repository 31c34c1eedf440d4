import { screen } from "./fetched.tsx";
import { screens } from "./routes.tsx";

/** The frame of every screen of a signed-in user. */
export const SignedIn = screen("SignedIn", () => import("./SignedIn.tsx"));

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
  await Promise.all([SignedIn.fetch(), first?.screen.fetch()]);
}
