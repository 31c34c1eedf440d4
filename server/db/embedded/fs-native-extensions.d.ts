/** The package brings no types; this is what the product uses of it. */
declare module "fs-native-extensions" {
  /** Exclusive, on the open file description (fcntl F_OFD_SETLK, flock, LockFileEx). False while another has it. */
  export function tryLock(fd: number): boolean;
}
