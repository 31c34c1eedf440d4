/**
 * Why a sign-in through the OpenID provider came to nothing: the word for it in the address of the sign-in screen, and
 * the screen's sentence. Unknown, unverified and deactivated people are told the same.
 */
export const signInRefusals = {
  unknown: "No account here belongs to this sign-in. Ask your administrator.",
  cancelled: "The sign-in was cancelled.",
  unreachable:
    "The sign-in service cannot be reached right now. Try again, or use your username and password.",
  expired: "This sign-in took too long or was begun in another browser. Please start again.",
  busy: "Too many sign-ins came from here. Please try again in a minute.",
  failed: "The sign-in service's answer could not be accepted. Please start again.",
} as const;

export type SignInRefusal = keyof typeof signInRefusals;

export const REFUSED_PARAMETER = "refused";
export const NEXT_PARAMETER = "next";

const NEXT_MAX = 500;

/** Where to go after signing in: an address of this product, never one of another site. */
export function ownAddress(next: string | null): string {
  const own = next !== null && next.length <= NEXT_MAX && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next);
  return own ? next : "/";
}
