/** A backup or restoring that must not go on. The message is one line a person can act on. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused";
}
