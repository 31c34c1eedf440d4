/** A backup or restore that must not continue. The message is one actionable line. */
export class BackupRefused extends Error {
  override readonly name: string = "BackupRefused";
}

/** One backup at a time across instances and commands. */
export class BackupUnderWay extends BackupRefused {
  override readonly name = "BackupUnderWay";
}
