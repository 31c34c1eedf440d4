import {
  NEXT_PARAMETER,
  REFUSED_PARAMETER,
  type SignInRefusal,
  signInRefusals,
} from "#contract/auth/provider";

/** The label of the provider's button, delivered with the page. Undefined where none is configured. */
export const providerName =
  document.querySelector<HTMLMetaElement>('meta[name="openid-name"]')?.content || undefined;

/** The address that signs in at the provider and returns to `next`. */
export function providerLogin(next: string): string {
  return `/api/login?${new URLSearchParams({ [NEXT_PARAMETER]: next })}`;
}

/** Why the last sign-in through the provider failed. */
export function refusalIn(search: string): string | undefined {
  const word = new URLSearchParams(search).get(REFUSED_PARAMETER) ?? "";
  return isRefusal(word) ? signInRefusals[word] : undefined;
}

function isRefusal(word: string): word is SignInRefusal {
  return Object.hasOwn(signInRefusals, word);
}
