import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { DAY_MS } from "#contract/time/calendar";
import { credentialFaults, PASSWORD_MIN } from "#contract/users/credentials";
import type { Config } from "#server/config";
import { badField } from "#server/platform/http";
import { isCommonPassword } from "./common-passwords.ts";

/** Argon2id at the parameters OWASP's Password Storage Cheat Sheet asks for: 19 MiB, 2 passes, 1 lane; Argon2id is the library's default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** A hash of nothing with the same parameters, verified when the name is unknown. */
const { memoryCost, timeCost, parallelism } = PARAMETERS;
const dummyHash = (bytes: number) => Buffer.alloc(bytes).toString("base64").replace(/=+$/, "");
const DUMMY_HASH = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${dummyHash(16)}$${dummyHash(32)}`;

/**
 * Takes as long for an unknown name as for a wrong password, so that timing does not reveal which names
 * exist.
 */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? DUMMY_HASH, password);
  return matches && passwordHash !== undefined;
}

const READABLE = "abcdefghjkmnpqrstuvwxyz23456789";
const GENERATED_LENGTH = 14;

/**
 * A random password without similar-looking letters: about 69 bits, more where the minimum length is higher.
 */
export function generatePassword(floor: number): string {
  const length = Math.max(GENERATED_LENGTH, floor);
  const characters: string[] = [];
  while (characters.length < length) {
    for (const byte of randomBytes(length)) {
      // Bytes past the last full round of the alphabet would favour its first letters, so they are skipped.
      if (byte < 256 - (256 % READABLE.length)) characters.push(READABLE.charAt(byte % READABLE.length));
    }
  }
  return characters.slice(0, length).join("");
}

/** A generated password and its stored form: valid until it is changed or expires. */
export async function oneTimePassword(config: Config, now: Date) {
  const password = generatePassword(config.PASSWORD_MIN_LENGTH);
  const passwordExpiresAt = new Date(now.getTime() + config.ONE_TIME_PASSWORD_DAYS * DAY_MS);
  const passwordHash = await hashPassword(password);
  return { password, kept: { passwordHash, mustChangePassword: true, passwordExpiresAt } };
}

/** The specification's minimum of 6, raised by PASSWORD_MIN_LENGTH, and none of the most common passwords. */
export async function checkNewPassword(config: Config, password: string, field: string): Promise<void> {
  const floor = Math.max(PASSWORD_MIN, config.PASSWORD_MIN_LENGTH);
  if (password.length < floor) throw badField(field, credentialFaults.password(floor));
  if (await isCommonPassword(password)) throw badField(field, credentialFaults.common);
}
