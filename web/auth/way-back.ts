import { NEXT_PARAMETER, ownAddress } from "#contract/provider-sign-in";

/** The address of the login form that comes back to `path` after signing in. */
export function loginFor(path: string): string {
  return path === "/" ? "/admin-login" : `/admin-login?${new URLSearchParams({ [NEXT_PARAMETER]: path })}`;
}

export function wayBack(search: string): string {
  return ownAddress(new URLSearchParams(search).get(NEXT_PARAMETER));
}
