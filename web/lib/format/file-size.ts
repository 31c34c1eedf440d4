const KIB = 1024;

/** A file size in readable form: '547 KB', '1.6 MB'. */
export function formatSize(bytes: number): string {
  if (bytes < KIB) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  if (bytes < KIB * KIB) return `${Math.round(bytes / KIB)} KB`;
  return `${(bytes / KIB / KIB).toFixed(1)} MB`;
}
