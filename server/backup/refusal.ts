/** A backup or restoring that must not go on. The message is one line a person can act on. */
export class BackupRefused extends Error {
  override readonly name: string = "BackupRefused";
}

/** Of several instances and commands one backs up at a time. */
export class BackupUnderWay extends BackupRefused {
  override readonly name = "BackupUnderWay";
}
