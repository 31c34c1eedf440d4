import type { Document } from "#contract/documents/calls";
import { fileFormats, formatOf, isFromBeforeFiles } from "#contract/documents/types";
import { preloadable } from "#web/lib/browser/preload.ts";

const shown = ["pdf", "jpg", "jpeg", "png"];

/** The type of a file that the browser can show; undefined for one that can only be downloaded. */
export function previewType({ fileName, uploadedAt, size }: Document): string | undefined {
  const format = formatOf(fileName);
  if (!format || !shown.includes(format) || size === null || isFromBeforeFiles(uploadedAt)) return undefined;
  return fileFormats[format];
}

export const previewDialog = preloadable(async () => (await import("./PreviewDialog.tsx")).PreviewDialog);
