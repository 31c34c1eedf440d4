/** Whether a path is a screen's, some parts of which only have a name: /leads/customer/7 is /leads/customer/:id. */
export function isPathOf(screen: string, path: string): boolean {
  const [parts, given] = [screen.split("/"), path.split("/")];
  return parts.length === given.length && parts.every((part, at) => part[0] === ":" || part === given[at]);
}
