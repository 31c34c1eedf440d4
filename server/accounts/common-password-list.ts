import { dictionary } from "@zxcvbn-ts/language-common";

/**
 * The 49,000 most common passwords of published breaches, in lower case, without those zxcvbn finds by a
 * rule. A module of its own: its 17 MB are loaded when a password is first chosen, which few servers ever
 * see.
 */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
