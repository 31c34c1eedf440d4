import { statfsSync } from "node:fs";
import { StartRefused } from "./refusal.ts";

/** File systems that other machines can reach, by their magic numbers (Linux, statfs(2)). */
const NETWORK_FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xfe534d42, "SMB"],
  [0xff534d42, "CIFS"],
  [0x01021997, "9p"],
  [0x65735546, "FUSE"],
  [0x00c36400, "Ceph"],
  [0x0bd00bd0, "Lustre"],
  [0x47504653, "GPFS"],
  [0x01161970, "GFS2"],
  [0x7461636f, "OCFS2"],
  [0x5346414f, "AFS"],
  [0x6b414653, "AFS"],
]);

/** The name of a network file system; undefined for a local one. */
export const networkFileSystem = (type: number): string | undefined => NETWORK_FILE_SYSTEMS.get(type >>> 0);

/**
 * A lock of the kernel ends at the machine: on a network disk a second PostgreSQL could start on the same files. Throws
 * StartRefused.
 */
export function refuseNetworkDisk(dataDir: string): void {
  const name = process.platform === "linux" ? networkFileSystem(statfsSync(dataDir).type) : undefined;
  if (name === undefined) return;
  throw new StartRefused(
    `DATA_DIR ${dataDir} is on a network disk (${name}), where the embedded PostgreSQL cannot keep other machines out: use a local disk, or set DATABASE_URL.`,
  );
}
