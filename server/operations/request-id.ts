import type { IncomingMessage } from "node:http";

const SANE = /^[\w-]{1,64}$/;

/** A trusted proxy's request id is kept, so that both logs can be matched; any other client's is not. */
export function requestIds(isProxy: (address: string, hop: number) => boolean, newId: () => string) {
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers["x-request-id"];
    const trusted = typeof given === "string" && SANE.test(given) && isProxy(socket.remoteAddress ?? "", 0);
    return trusted ? given : newId();
  };
}
