import { localPath, NEXT_PARAMETER } from "#contract/auth/provider";

/** The address of the login form that returns to `path` after signing in. */
export function loginAddress(path: string): string {
  return path === "/" ? "/admin-login" : `/admin-login?${new URLSearchParams({ [NEXT_PARAMETER]: path })}`;
}

export function nextAddress(search: string): string {
  return localPath(new URLSearchParams(search).get(NEXT_PARAMETER));
}
