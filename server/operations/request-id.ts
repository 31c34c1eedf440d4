import type { IncomingMessage } from "node:http";

const SANE = /^[\w-]{1,64}$/;

/** A proxy's own id of a request is kept, so that its log and ours can be read side by side; nobody else's is. */
export function requestIds(isProxy: (address: string, hop: number) => boolean, newId: () => string) {
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers["x-request-id"];
    const trusted = typeof given === "string" && SANE.test(given) && isProxy(socket.remoteAddress ?? "", 0);
    return trusted ? given : newId();
  };
}
