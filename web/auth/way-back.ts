/** The address of the login form that comes back to `path` after signing in. */
export function loginFor(path: string): string {
  return path === "/" ? "/admin-login" : `/admin-login?${new URLSearchParams({ next: path })}`;
}

/** Where to go after signing in: an address of this product, never one of another site. */
export function wayBack(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "/";
  return /^\/(?![/\\])/.test(next) ? next : "/";
}
