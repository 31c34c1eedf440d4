import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ConfigError, documentsBucket, readConfig } from "./config.ts";

test("without any setting the defaults apply", () => {
  expect(readConfig({ DATABASE_URL: "" })).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    DATA_DIR: "./data",
    ADMIN_USERNAME: "admin",
    LOGIN_RATE_LIMIT: 10,
    SESSION_IDLE_MINUTES: 120,
    SESSION_MAX_HOURS: 12,
    ONE_TIME_PASSWORD_DAYS: 7,
    PASSWORD_MIN_LENGTH: 6,
    LOG_LEVEL: "info",
    STATEMENT_TIMEOUT_MS: 30_000,
  });
});

test("a certificate that the database's address names is looked for by the connection, which says that it is missing", () => {
  const url = "postgres://desk:secret@db/agencies?sslrootcert=/missing.pem";
  expect(readConfig({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
});

test.each([
  ["PORT", "eighty"],
  ["DATABASE_URL", "postgres://desk:a#b@db/agencies"],
  ["PORT", "70000"],
  ["DATABASE_URL", "mysql://db"],
  ["DATABASE_DIRECT_URL", "mysql://db"],
  ["REPLICA_URL", "postgres://replica/x"],
  ["STORAGE", "ftp"],
  ["S3_ENDPOINT", "s3.example"],
  ["S3_ENDPOINT", "http://198.51.100.7:9000"],
  ["DATA_DIR", "/proc/renewdesk"],
  ["DATA_DIR", "/sys/../proc/1"],
  ["BACKUP_DIR", "/proc/backups"],
  ["S3_BUCKET", "Our Papers"],
  ["S3_PATH_STYLE", "maybe"],
  ["LOGIN_RATE_LIMIT", "-1"],
  ["PASSWORD_MIN_LENGTH", "3"],
  ["ONE_TIME_PASSWORD_DAYS", "0"],
  ["ADMIN_PASSWORD", "short"],
  ["TRUSTED_PROXIES", "office-proxy"],
  ["TRUSTED_PROXIES", "127.0.0.1/99"],
  ["TRUSTED_PROXIES", "10.0.0.0/8, fd00::/129"],
  ["SESSION_MAX_HOURS", "9e12"],
  ["LOG_LEVEL", "loud"],
  ["METRICS_TOKEN", "short"],
  ["STATEMENT_TIMEOUT_MS", "0"],
  ["MAX_CONNECTIONS", "0"],
  ["MAX_WAITING_CALLS", "many"],
  ["MAX_EVENT_LOOP_DELAY_MS", "-5"],
  ["OIDC_ISSUER", "http://login.example"],
  ["OIDC_ISSUER", "login.example"],
  ["OIDC_NAME", "x".repeat(41)],
  ["PUBLIC_URL", "desk"],
  ["PUBLIC_URL", "http://desk.agency.example"],
  ["PUBLIC_URL", "https://desk.agency.example/renewals"],
])("a bad %s stops the start with a line that names it", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `));
});

describe("documents in a bucket", () => {
  const bucket = {
    STORAGE: "s3",
    S3_ENDPOINT: "https://s3.example:9000",
    S3_BUCKET: "papers",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };

  test.each(["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])(
    "without %s the start stops with a line that names it",
    (name) => {
      expect(() => readConfig({ ...bucket, [name]: "" })).toThrow(ConfigError);
      expect(() => readConfig({ ...bucket, [name]: "" })).toThrow(`${name}: STORAGE=s3 needs it`);
    },
  );

  test("the bucket's name is in the path, or in the host", () => {
    const given = documentsBucket(readConfig(bucket));
    expect(given).toMatchObject({ endpoint: "https://s3.example:9000", name: "papers", pathStyle: true });
    expect(documentsBucket(readConfig({ ...bucket, S3_PATH_STYLE: "false" }))?.pathStyle).toBe(false);
  });

  test("continuous archiving needs a folder on another disk or a bucket, and the embedded database", () => {
    const { STORAGE: _, ...only } = bucket;
    expect(readConfig({ ...only, BACKUP_WAL: "bucket" }).BACKUP_WAL).toBe("bucket");
    expect(readConfig({ BACKUP_WAL: "on", BACKUP_DIR: "/mnt/nas" }).BACKUP_WAL).toBe("on");
    for (const [environment, line] of [
      [{ BACKUP_WAL: "on" }, "BACKUP_WAL: needs BACKUP_DIR"],
      [{ BACKUP_WAL: "on", BACKUP_DIR: "off" }, "BACKUP_WAL: needs BACKUP_DIR"],
      [{ BACKUP_WAL: "bucket" }, "S3_ENDPOINT: BACKUP_WAL=bucket needs it"],
      [
        { BACKUP_WAL: "on", BACKUP_DIR: "/mnt/nas", DATABASE_URL: "postgres://db/x" },
        "BACKUP_WAL: is for the embedded",
      ],
    ] as const)
      expect(() => readConfig(environment)).toThrow(line);
  });

  test("its settings have no effect without STORAGE=s3", () => {
    expect(documentsBucket(readConfig({ ...bucket, STORAGE: "" }))).toBeUndefined();
  });
});

test("OpenID Connect needs all its settings or none; plain HTTP is only for this machine", () => {
  const whole = {
    OIDC_ISSUER: "http://127.0.0.1:4000",
    OIDC_CLIENT_ID: "renewdesk",
    OIDC_CLIENT_SECRET: "secret",
    PUBLIC_URL: "https://desk.agency.example/",
  };
  expect(readConfig(whole)).toMatchObject({
    PUBLIC_URL: "https://desk.agency.example",
    OIDC_CLAIM: "email",
    OIDC_NAME: "Sign in with OpenID",
  });
  for (const name of Object.keys(whole))
    expect(() => readConfig({ ...whole, [name]: "" })).toThrow(`${name}: is needed for OpenID Connect`);
});

describe("a setting in a file, for secrets", () => {
  let folder: string;
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "renewdesk-config-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("any setting may be given by NAME_FILE; one line end is not part of it, other spaces are", () => {
    const config = readConfig({
      ADMIN_PASSWORD_FILE: file("password", " correct horse \n"),
      PORT_FILE: file("port", "4000\r\n"),
      ADMIN_USERNAME_FILE: "",
    });
    expect(config).toMatchObject({ ADMIN_PASSWORD: " correct horse ", PORT: 4000, ADMIN_USERNAME: "admin" });
  });

  test("never both: it would be unclear which applies", () => {
    const both = { ADMIN_PASSWORD: "correct-horse", ADMIN_PASSWORD_FILE: file("both", "correct-horse") };
    expect(() => readConfig(both)).toThrow(/^ADMIN_PASSWORD: set it or ADMIN_PASSWORD_FILE, not both$/);
  });

  test.each([
    [
      "that is not there",
      () => join(folder, "nowhere"),
      /^METRICS_TOKEN_FILE: .*nowhere cannot be read \(ENOENT\)$/,
    ],
    ["that is a folder", () => folder, /^METRICS_TOKEN_FILE: .* cannot be read \(EISDIR\)$/],
    ["that is empty", () => file("empty", "\n"), /^METRICS_TOKEN_FILE: .*empty is empty$/],
    ["whose value is bad", () => file("bad", "short"), /^METRICS_TOKEN: needs at least 16 characters$/],
  ])("a file %s stops the start with one line that names the setting", (_which, path, line) => {
    expect(() => readConfig({ METRICS_TOKEN_FILE: path() })).toThrow(ConfigError);
    expect(() => readConfig({ METRICS_TOKEN_FILE: path() })).toThrow(line);
  });
});
