import { once } from "node:events";
import { createServer } from "node:net";
import { type Config, ConfigError } from "#server/config";

/**
 * Binds the server's address briefly. Called before the first administrator is created: a start that then
 * fails must not show a password. Throws ConfigError when the address cannot be used.
 */
export async function checkAddress(config: Config): Promise<void> {
  const server = createServer().listen(config.PORT, config.HOST);
  await once(server, "listening").catch((error: Error) => {
    throw describeListenError(error, config);
  });
  server.close();
  await once(server, "close");
}

/** The message for an address that cannot be bound; any other error unchanged. */
export function describeListenError(error: Error, { HOST, PORT }: Config): Error {
  switch ("code" in error && error.code) {
    case "EADDRINUSE":
      return new ConfigError(`PORT: ${PORT} is in use, set it to another one`);
    case "EACCES":
      return new ConfigError(`PORT: this user may not listen on ${PORT}, set it to one from 1024`);
    case "EADDRNOTAVAIL":
      return new ConfigError(`HOST: this machine has no address ${HOST}`);
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new ConfigError(`HOST: ${HOST} is not an address of this machine`);
    default:
      return error;
  }
}
