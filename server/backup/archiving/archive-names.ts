import { basename } from "node:path";

/** Names of pieces in the archive, under the database's system identifier, so that databases do not mix. */
export const segmentsOf = (system: string): string => `${system}/segments/`;
export const documentsOf = (system: string): string => `${system}/documents/`;
/** The name of the last shipped segment: without it a missing end of the log could not be detected. */
export const newestOf = (system: string): string => `${system}/newest-segment`;
export const basesOf = (system: string): string => `${system}/base/`;

/** A base backup is complete once its manifest exists, which is written last. */
export const MANIFEST = "manifest.json";

/**
 * `000000010000000A000000FF`: timeline, log, segment, 8 hexadecimal digits each; also timeline history files.
 */
const SEGMENT = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/;
const SHIPPED = /^([0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;
/** PostgreSQL's default segment size, and its segments per log number. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const SEGMENTS_A_LOG = 256;

/** A finished file in the spool, not one being written. */
export const isFinished = (name: string): boolean => SHIPPED.test(name);

/** A segment's position in the log, regardless of its timeline; undefined for any other file. */
export function segmentNumber(name: string): number | undefined {
  const [, log, segment] = SEGMENT.exec(basename(name, ".gz")) ?? [];
  if (log === undefined || segment === undefined) return undefined;
  return Number.parseInt(log, 16) * SEGMENTS_A_LOG + Number.parseInt(segment, 16);
}

/** A segment's name without the timeline, the suffix of its name in the archive. */
export function segmentName(number: number): string {
  const part = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");
  return `…${part(Math.floor(number / SEGMENTS_A_LOG))}${part(number % SEGMENTS_A_LOG)}`;
}
