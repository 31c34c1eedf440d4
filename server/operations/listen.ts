import { once } from "node:events";
import { createServer } from "node:net";
import { type Config, ConfigError } from "#server/config";

/**
 * Takes the server's address for a moment. Done before the first administrator is created: a password must not be shown by
 * a start that then fails. Throws ConfigError where nobody can listen.
 */
export async function tryToListen(config: Config): Promise<void> {
  const server = createServer().listen(config.PORT, config.HOST);
  await once(server, "listening").catch((error: Error) => {
    throw cannotListen(error, config);
  });
  server.close();
  await once(server, "close");
}

/** The line for an address that cannot be listened on; any other fault as it is. */
export function cannotListen(error: Error, { HOST, PORT }: Config): Error {
  switch ("code" in error && error.code) {
    case "EADDRINUSE":
      return new ConfigError(`PORT: ${PORT} is in use, set it to another one`);
    case "EACCES":
      return new ConfigError(`PORT: this user may not listen on ${PORT}, set it to one from 1024`);
    case "EADDRNOTAVAIL":
      return new ConfigError(`HOST: this machine has no address ${HOST}`);
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new ConfigError(`HOST: ${HOST} is no address of this machine`);
    default:
      return error;
  }
}
