import { existsSync, readFileSync } from "node:fs";
import { isAbsolute } from "node:path";
import { parseEnv } from "node:util";
import { ConfigError } from "./config.ts";
import { unknownInEnvironment, unknownInFile } from "./unknown-settings.ts";

/** The settings file of an installed release, which bin/renewdesk loads if it exists. */
const INSTALLED_FILE = "/etc/renewdesk.env";
/** The data directory of an installed release, unless a setting says otherwise. */
const INSTALLED_DATA_DIR = "/var/lib/renewdesk";

/** A "#" inside an unquoted value, which would start a comment there. */
const CUT_VALUE = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=[ \t]*(?!["'`\s#])[^\n#]*[^\s#]#/m;

type Environment = Record<string, string | undefined>;

interface Loaded {
  /** The arguments without `--settings FILE`. */
  args: string[];
  /** Names with different values in the file and the environment. */
  overridden: string[];
  /** One line for each name that is not a setting. */
  unknown: string[];
}

/**
 * Adds to the environment the settings of `--settings`, of RENEWDESK_SETTINGS, or of `.env` in the working
 * directory. Values already in the environment take precedence.
 */
export function loadSettings(given: readonly string[], environment: Environment): Loaded {
  const { path, args } = takePath(given);
  const file = path ?? (environment.RENEWDESK_SETTINGS || (existsSync(".env") ? ".env" : undefined));
  const unknown = unknownInEnvironment(Object.keys(environment));
  if (file === undefined) return { args, overridden: [], unknown };
  const read = contentOf(file);
  const overridden: string[] = [];
  for (const [name, value] of Object.entries(read)) {
    environment[name] ??= value;
    if (environment[name] !== value) overridden.push(name);
  }
  if (file === INSTALLED_FILE) environment.DATA_DIR = installedDataDir(environment.DATA_DIR);
  return { args, overridden, unknown: [...unknownInFile(Object.keys(read), file), ...unknown] };
}

/** A relative path would give the server and a command run elsewhere different data. */
function installedDataDir(given: string | undefined): string {
  if (!given) return INSTALLED_DATA_DIR;
  if (isAbsolute(given)) return given;
  throw new ConfigError(
    `DATA_DIR: ${INSTALLED_FILE} must name it from the root, such as ${INSTALLED_DATA_DIR}, not ${given}`,
  );
}

function contentOf(file: string): Environment {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw new ConfigError(`The settings file ${file} cannot be read by this user (${code})`);
  }
  const [, name] = CUT_VALUE.exec(text) ?? [];
  if (name)
    throw new ConfigError(
      `${name}: in ${file} a value ends at "#": put the value in quotes, or a blank before a comment`,
    );
  return parseEnv(text);
}

function takePath(given: readonly string[]): { path?: string; args: string[] } {
  const at = given.indexOf("--settings");
  if (at < 0) return { args: [...given] };
  const path = given[at + 1];
  if (!path) throw new ConfigError("--settings needs the name of a file");
  return { path, args: given.toSpliced(at, 2) };
}
