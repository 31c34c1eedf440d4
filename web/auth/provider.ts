import {
  NEXT_PARAMETER,
  REFUSED_PARAMETER,
  type SignInRefusal,
  signInRefusals,
} from "#contract/provider-sign-in";

/** What the button for the OpenID provider says; the page came with it. Undefined where none is configured. */
export const providerName =
  document.querySelector<HTMLMetaElement>('meta[name="openid-name"]')?.content || undefined;

/** Signs in at the provider and comes back to `next`. */
export function providerLogin(next: string): string {
  return `/api/login?${new URLSearchParams({ [NEXT_PARAMETER]: next })}`;
}

/** Why the last sign-in through the provider came to nothing, in a sentence. */
export function refusalIn(search: string): string | undefined {
  const word = new URLSearchParams(search).get(REFUSED_PARAMETER) ?? "";
  return isRefusal(word) ? signInRefusals[word] : undefined;
}

function isRefusal(word: string): word is SignInRefusal {
  return Object.hasOwn(signInRefusals, word);
}
