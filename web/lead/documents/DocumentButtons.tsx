import { useMutation } from "@tanstack/react-query";
import { Download, Eye } from "lucide-react";
import { useState } from "react";
import type { Document } from "#contract/documents/calls";
import { fileFormats, formatOf, isFromBeforeFiles } from "#contract/documents/types";
import { preloadable } from "#web/lib/browser/preload.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { downloadDocument } from "./download-document.ts";

/** Looks at a document, where the browser can show it, and downloads it. */
export function DocumentButtons({ document }: { document: Document }) {
  const download = useMutation({ mutationFn: downloadDocument });
  const [isShown, setIsShown] = useState(false);
  const type = previewType(document);
  const Preview = previewDialog.use(isShown);
  const { fileName } = document;
  return (
    <>
      {type && (
        <IconButton
          icon={Eye}
          label={`View ${fileName}`}
          onPointerEnter={previewDialog.prepare}
          onFocus={previewDialog.prepare}
          onClick={() => setIsShown(true)}
        />
      )}
      <IconButton
        icon={Download}
        label={`Download ${fileName}`}
        disabled={download.isPending}
        onClick={() => download.mutate(document)}
      />
      {type && Preview && (
        <Preview document={isShown ? document : undefined} type={type} onClose={() => setIsShown(false)} />
      )}
    </>
  );
}

const shown = ["pdf", "jpg", "jpeg", "png"];

/** The type of a file that the browser can show; undefined for one that can only be downloaded. */
function previewType({ fileName, uploadedAt, size }: Document): string | undefined {
  const format = formatOf(fileName);
  if (!format || !shown.includes(format) || size === null || isFromBeforeFiles(uploadedAt)) return undefined;
  return fileFormats[format];
}

const previewDialog = preloadable(async () => (await import("./PreviewDialog.tsx")).PreviewDialog);
