import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import pg from "pg";
import * as z from "zod";

/**
 * Every setting, read once. An invalid value stops the start with a line that names it (docs/install.md, Settings).
 */
const Port = z.coerce.number().int().min(0).max(65535);
const Count = z.coerce.number().int().min(0);
const Positive = z.coerce.number().int().min(1);
const YEAR_HOURS = 366 * 24;
/** What may take long asks for as much itself (server/db/statement-timeout.ts). */
export const LONGEST_STATEMENT_MS = 120_000;
/** An address or a network: 10.0.0.7, 10.0.0.0/8, ::1. */
const isNetwork = (text: string) => {
  const [, address = "", bits = "0"] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
};

const isPostgresAddress = (text: string) => {
  try {
    return new pg.Client(text).host !== "";
  } catch (error) {
    // A certificate of its parameters that cannot be read is the connection's to report.
    return !(error instanceof TypeError);
  }
};
const PostgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")
  .refine(
    isPostgresAddress,
    "must be an address; write # / ? @ and % of a password as %23 %2F %3F %40 and %25",
  )
  .optional();

/** Secrets are sent to it: HTTPS, or a server on this machine. */
const isSafeAddress = ({ protocol, hostname }: URL) =>
  protocol === "https:" || (protocol === "http:" && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname));
const SafeAddress = z
  .string()
  .refine(
    (text) => URL.canParse(text) && isSafeAddress(new URL(text)),
    "must begin with https:// (http:// only for this machine)",
  );

/** Node waits for ever when it is to make a folder in a file system of the kernel. */
const Folder = z
  .string()
  .min(1)
  .refine((path) => !/^\/(proc|sys)(\/|$)/.test(resolve(path)), "must be a folder on a disk");

const Settings = z.object({
  PORT: Port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: Folder.default("./data"),
  /** Which PostgreSQL programs run the database in DATA_DIR: the bundled ones, or the system's. */
  EMBEDDED_POSTGRES: z.enum(["bundled", "system"]).default("bundled"),
  DATABASE_URL: PostgresUrl,
  /** Needed when DATABASE_URL is a pooler in transaction mode. */
  DATABASE_DIRECT_URL: PostgresUrl,
  REPLICA_URL: PostgresUrl,
  /** Lets an older version start beside a newer one that has migrated the database: a rolling update. */
  ALLOW_NEWER_SCHEMA: z.enum(["true", "false"]).default("false"),
  STORAGE: z.enum(["local", "s3"]).default("local"),
  S3_ENDPOINT: SafeAddress.optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name")
    .optional(),
  S3_PATH_STYLE: z.enum(["true", "false"]).default("true"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** `off` or a folder; by default DATA_DIR/backups. */
  BACKUP_DIR: Folder.or(z.literal("")).optional(),
  /** Continuous archiving of the embedded database: into BACKUP_DIR, or into the bucket of S3_*. */
  BACKUP_WAL: z.enum(["off", "on", "bucket"]).default("off"),
  BACKUP_KEEP_DAYS: Positive.max(3660).default(14),
  ADMIN_USERNAME: z.string().trim().min(3, "needs at least 3 characters").default("admin"),
  ADMIN_PASSWORD: z.string().min(6, "needs at least 6 characters").optional(),
  LOGIN_RATE_LIMIT: Count.default(10),
  SESSION_IDLE_MINUTES: Positive.max(YEAR_HOURS * 60).default(120),
  SESSION_MAX_HOURS: Positive.max(YEAR_HOURS).default(12),
  ONE_TIME_PASSWORD_DAYS: Positive.max(366).default(7),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6, "must be 6 or more").max(100).default(6),
  /** CERT-In, directions of 28 April 2022: logs are kept for 180 days. */
  AUDIT_RETENTION_DAYS: z.coerce.number().int().min(180, "must be 180 or more").max(36_500).default(365),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) =>
      list
        .split(",")
        .map((address) => address.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every(isNetwork), "must be addresses or networks, comma-separated")
    .default([]),
  PUBLIC_URL: SafeAddress.transform((text) => new URL(text))
    .refine(({ href, origin }) => href === `${origin}/`, "must be a server's address, without a path")
    .transform(({ origin }) => origin)
    .optional(),
  OIDC_ISSUER: SafeAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z
    .string()
    .trim()
    .min(1)
    .max(40, "must have 40 characters at most")
    .default("Sign in with OpenID"),
  OIDC_CLAIM: z.string().default("email"),
  SMTP_URL: z
    .string()
    .refine(
      (text) =>
        URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== "",
      "must be like smtps://user:password@mail.example.in",
    )
    .optional(),
  SMTP_FROM: z
    .string()
    .regex(
      /^([^<>]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      "must be an address, or a name and <an address>",
    )
    .optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  METRICS_TOKEN: z.string().min(16, "needs at least 16 characters").optional(),
  STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(1000).max(LONGEST_STATEMENT_MS).default(30_000),
  MAX_CONNECTIONS: Positive.default(5000),
  MAX_WAITING_CALLS: Positive.default(1000),
  MAX_EVENT_LOOP_DELAY_MS: Positive.default(2000),
});

/** Every setting's name; docs/install.md, .env.example and compose.yaml list the same. */
export const SETTING_NAMES = Object.keys(Settings.shape);

/** Rules between settings; `bucketOf` checks those of a bucket. */
const Environment = Settings.superRefine((given, context) => {
  const refuse = (name: keyof typeof given, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  for (const name of ["DATABASE_DIRECT_URL", "REPLICA_URL"] as const)
    if (given[name] && !given.DATABASE_URL) refuse(name, "needs DATABASE_URL");
  if (given.BACKUP_WAL !== "off" && given.DATABASE_URL)
    refuse("BACKUP_WAL", "is for the embedded database; archive your PostgreSQL's log where it runs");
  if (given.BACKUP_WAL === "on" && (!given.BACKUP_DIR || given.BACKUP_DIR === "off"))
    refuse("BACKUP_WAL", "needs BACKUP_DIR, a folder on another disk");
  if (given.SMTP_URL && !given.SMTP_FROM)
    refuse("SMTP_FROM", "is needed with SMTP_URL: the address mails come from");
  const ofProvider = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
  if (!ofProvider.some((name) => given[name])) return;
  for (const name of [...ofProvider, "PUBLIC_URL"] as const)
    if (!given[name]) refuse(name, "is needed for OpenID Connect");
});

export type Config = z.output<typeof Environment>;

/** The message has one line per invalid setting. */
export class ConfigError extends Error {}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = { ...environment, ...fromFiles(environment) };
  const result = Environment.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value)),
  );
  if (result.success) {
    documentsBucket(result.data);
    if (result.data.BACKUP_WAL === "bucket") bucketOf(result.data, "BACKUP_WAL=bucket");
    return result.data;
  }
  throw new ConfigError(
    result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
  );
}

/** For what needs its own connection for longer than a transaction: migrations, backups and their locks. */
export function directUrl({ DATABASE_DIRECT_URL, DATABASE_URL }: Config): string | undefined {
  return DATABASE_DIRECT_URL ?? DATABASE_URL;
}

/** The options of every start of the embedded database. */
export const embeddedDatabase = ({ DATA_DIR, EMBEDDED_POSTGRES, BACKUP_WAL }: Config) => ({
  dataDir: resolve(DATA_DIR),
  postgres: EMBEDDED_POSTGRES,
  archiving: BACKUP_WAL !== "off",
});

/** A bucket of an object storage and its credentials. */
export interface Bucket {
  /** The storage's URL, such as https://s3.ap-south-1.amazonaws.com. */
  endpoint: string;
  name: string;
  /** True: the bucket's name is in the path. False: in the host. */
  pathStyle: boolean;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The bucket for documents; undefined when they are on the local disk. */
export const documentsBucket = (config: Config): Bucket | undefined =>
  config.STORAGE === "s3" ? bucketOf(config, "STORAGE=s3") : undefined;

/** The bucket a setting asks for. Throws ConfigError when a part of it is missing. */
export function bucketOf(config: Config, setting: string): Bucket {
  const needed = (name: "S3_ENDPOINT" | "S3_BUCKET" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY") => {
    const value = config[name];
    if (value === undefined) throw new ConfigError(`${name}: ${setting} needs it`);
    return value;
  };
  return {
    endpoint: needed("S3_ENDPOINT").replace(/\/$/, ""),
    name: needed("S3_BUCKET"),
    pathStyle: config.S3_PATH_STYLE === "true",
    region: config.S3_REGION,
    accessKeyId: needed("S3_ACCESS_KEY_ID"),
    secretAccessKey: needed("S3_SECRET_ACCESS_KEY"),
  };
}

/** Secrets need not be in the environment: NAME_FILE names a file that contains the value of NAME. */
function fromFiles(environment: Record<string, string | undefined>): Record<string, string> {
  const read: Record<string, string> = {};
  for (const name of SETTING_NAMES) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) throw new ConfigError(`${name}: set it or ${name}_FILE, not both`);
    read[name] = contentOf(`${name}_FILE`, path);
  }
  return read;
}

function contentOf(setting: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw new ConfigError(`${setting}: ${path} cannot be read (${code})`);
  }
  if (!text) throw new ConfigError(`${setting}: ${path} is empty`);
  return text;
}
