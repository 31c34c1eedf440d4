import { basename } from "node:path";

/** The names of pieces in the archive: under the database's system identifier, so that no two databases mix. */
export const segmentsOf = (system: string): string => `${system}/segments/`;
export const documentsOf = (system: string): string => `${system}/documents/`;
/** The name of the last segment that was shipped: without it nobody could tell that the end of the log is missing. */
export const newestOf = (system: string): string => `${system}/newest-segment`;
export const basesOf = (system: string): string => `${system}/base/`;

/** A base backup is there once its manifest is, which is written last. */
export const MANIFEST = "manifest.json";

/** `000000010000000A000000FF`: timeline, log, segment, 8 hexadecimal digits each; a timeline's history beside them. */
const SEGMENT = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/;
const SHIPPED = /^([0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;
/** PostgreSQL's own size of a segment, and how many it numbers together. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const SEGMENTS_A_LOG = 256;

/** A finished file in the spool, not one that is being written. */
export const isFinished = (name: string): boolean => SHIPPED.test(name);

/** The place of a segment in the log, whatever its timeline; undefined for any other file. */
export function segmentNumber(name: string): number | undefined {
  const [, log, segment] = SEGMENT.exec(basename(name, ".gz")) ?? [];
  if (log === undefined || segment === undefined) return undefined;
  return Number.parseInt(log, 16) * SEGMENTS_A_LOG + Number.parseInt(segment, 16);
}

/** Its name without the timeline, as it ends the names in the archive. */
export function segmentName(number: number): string {
  const part = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");
  return `…${part(Math.floor(number / SEGMENTS_A_LOG))}${part(number % SEGMENTS_A_LOG)}`;
}
