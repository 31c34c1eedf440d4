/** The package has no types; these are the functions in use. */
declare module "fs-native-extensions" {
  /**
   * Exclusive, on the open file description (fcntl F_OFD_SETLK, flock, LockFileEx). False while another
   * process has it.
   */
  export function tryLock(fd: number): boolean;
}
