import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { loadSettings } from "./settings-file.ts";

const home = mkdtempSync(join(tmpdir(), "renewdesk-settings-"));
const here = process.cwd();
afterAll(() => {
  process.chdir(here);
  rmSync(home, { recursive: true, force: true });
});

function file(name: string, text: string): string {
  const path = join(home, name);
  writeFileSync(path, text);
  return path;
}

describe("the settings file", () => {
  const named = file("named.env", "# a comment\nPORT=4000\nOIDC_NAME=Sign in with OpenID\n");
  const byVariable = file("by-variable.env", "PORT=5000\n");

  test("is the one that --settings names, before RENEWDESK_SETTINGS, before .env in the working directory", () => {
    process.chdir(home);
    file(".env", "PORT=6000\n");
    const port = (args: string[], environment: Record<string, string | undefined> = {}) => {
      loadSettings(args, environment);
      return environment.PORT;
    };
    expect(port(["--settings", named], { RENEWDESK_SETTINGS: byVariable })).toBe("4000");
    expect(port([], { RENEWDESK_SETTINGS: byVariable })).toBe("5000");
    expect(port([])).toBe("6000");
    process.chdir(here);
  });

  test("is not read by a shell: a value may contain spaces", () => {
    const environment: Record<string, string | undefined> = {};
    loadSettings(["--settings", named], environment);
    expect(environment.OIDC_NAME).toBe("Sign in with OpenID");
  });

  test("does not silently cut a value at a #: quotes keep it, a space starts a comment", () => {
    const cut = file("cut.env", "PORT=4000\nADMIN_PASSWORD=Secret1#99\n");
    expect(() => loadSettings(["--settings", cut], {})).toThrow(
      `ADMIN_PASSWORD: in ${cut} a value ends at "#"`,
    );
    const kept = file(
      "kept.env",
      '# a comment # more\nPORT=4000 # here\nADMIN_PASSWORD="Secret1#99"\nHOST= # none\n',
    );
    const environment: Record<string, string | undefined> = {};
    loadSettings(["--settings", kept], environment);
    expect(environment).toMatchObject({ PORT: "4000", ADMIN_PASSWORD: "Secret1#99" });
  });

  test("is overridden by the environment, and the overridden names are reported", () => {
    const environment = { PORT: "80", OIDC_NAME: "Sign in with OpenID" };
    expect(loadSettings(["--settings", named], environment).overridden).toEqual(["PORT"]);
    expect(environment.PORT).toBe("80");
  });

  test("is removed from the arguments", () => {
    expect(loadSettings(["/backup.tar.gz", "--settings", named, "--out", "x"], {}).args).toEqual([
      "/backup.tar.gz",
      "--out",
      "x",
    ]);
  });

  test("stops the program with one line when it is missing or not a file", () => {
    const missing = join(home, "missing.env");
    expect(() => loadSettings(["--settings", missing], {})).toThrow(
      `The settings file ${missing} cannot be read by this user (ENOENT)`,
    );
    expect(() => loadSettings([], { RENEWDESK_SETTINGS: home })).toThrow("(EISDIR)");
    expect(() => loadSettings(["--settings"], {})).toThrow("--settings needs the name of a file");
  });

  test.skipIf(process.getuid?.() === 0)("stops it when this user may not read it", () => {
    chmodSync(named, 0);
    expect(() => loadSettings(["--settings", named], {})).toThrow("(EACCES)");
  });
});
