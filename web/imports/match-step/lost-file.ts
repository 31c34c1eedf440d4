const KEY = "renewdesk:matching-file";

/** The name of the file whose columns are being matched in this tab, also after a reload. */
export const fileBeingMatched = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;

export function noteFileBeingMatched(name: string | undefined): void {
  if (name) sessionStorage.setItem(KEY, name);
  else sessionStorage.removeItem(KEY);
}
