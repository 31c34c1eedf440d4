import { isIP } from "node:net";
import * as z from "zod";

/** Every setting, read once. A bad value stops the start with a line that names it (README, Configuration). */
const Port = z.coerce.number().int().min(0).max(65535);
const Count = z.coerce.number().int().min(0);
const Positive = z.coerce.number().int().min(1);
const YEAR_HOURS = 366 * 24;
/** An address or a network: 10.0.0.7, 10.0.0.0/8, ::1. */
const isNetwork = (text: string) => /^[^/]+(\/\d{1,3})?$/.test(text) && isIP(text.split("/")[0] ?? "") !== 0;

const Environment = z.object({
  PORT: Port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")
    .optional(),
  /** `off`, or a folder; without one DATA_DIR/backups. */
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP_DAYS: Positive.max(3660).default(14),
  ADMIN_USERNAME: z.string().trim().min(3, "needs at least 3 characters").default("admin"),
  ADMIN_PASSWORD: z.string().min(6, "needs at least 6 characters").optional(),
  LOGIN_RATE_LIMIT: Count.default(10),
  SESSION_IDLE_MINUTES: Positive.max(YEAR_HOURS * 60).default(120),
  SESSION_MAX_HOURS: Positive.max(YEAR_HOURS).default(12),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6, "must be 6 or more").max(100).default(6),
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
});

export type Config = z.output<typeof Environment>;

/** Raised with one line per bad setting. */
export class ConfigError extends Error {}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = Environment.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
  );
}
