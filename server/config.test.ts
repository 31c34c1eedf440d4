import { expect, test } from "vitest";
import { ConfigError, readConfig } from "#server/config";

test("without any setting the defaults hold", () => {
  expect(readConfig({ DATABASE_URL: "" })).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    DATA_DIR: "./data",
    ADMIN_USERNAME: "admin",
    LOGIN_RATE_LIMIT: 10,
    SESSION_IDLE_MINUTES: 120,
    SESSION_MAX_HOURS: 12,
    PASSWORD_MIN_LENGTH: 6,
  });
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["DATABASE_URL", "mysql://db"],
  ["LOGIN_RATE_LIMIT", "-1"],
  ["PASSWORD_MIN_LENGTH", "3"],
  ["ADMIN_PASSWORD", "short"],
  ["TRUSTED_PROXIES", "office-proxy"],
  ["SESSION_MAX_HOURS", "9e12"],
])("a bad %s stops the start with a line that names it", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `));
});
