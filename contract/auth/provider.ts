/**
 * Why a sign-in through the OpenID provider failed: the key in the sign-in screen's address and the screen's
 * message. Unknown, unverified and deactivated people get the same message.
 */
export const signInRefusals = {
  unknown: "No account here belongs to this sign-in. Ask your administrator.",
  cancelled: "The sign-in was cancelled.",
  unreachable:
    "The sign-in service cannot be reached right now. Try again, or use your username and password.",
  expired: "This sign-in took too long or was started in another browser. Please start again.",
  busy: "Too many sign-ins came from here. Please try again in a minute.",
  failed: "The sign-in service's answer could not be accepted. Please start again.",
} as const;

export type SignInRefusal = keyof typeof signInRefusals;

export const REFUSED_PARAMETER = "refused";
export const NEXT_PARAMETER = "next";

const NEXT_MAX = 500;

/** Where to go after signing in: a path of this product, never an address of another site. */
export function localPath(next: string | null): string {
  const own = next !== null && next.length <= NEXT_MAX && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next);
  return own ? next : "/";
}
