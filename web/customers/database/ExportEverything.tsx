import { useState } from "react";
import { type ExportFormat, exportFormatNames, exportFormats } from "#contract/exports/formats";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";

interface ExportEverythingProps {
  open: boolean;
  onClose: () => void;
}

/** The whole database as a file, which the server writes. */
export function ExportEverything({ open, onClose }: ExportEverythingProps) {
  const [format, setFormat] = useState<ExportFormat>("csv");
  return (
    <Dialog
      open={open}
      size="s"
      onClose={onClose}
      title="Export everything?"
      description="A file with every customer and lead of the agency, personal data included. The audit log records who exported it."
      confirm={{
        label: "Export everything",
        onConfirm: () => {
          onClose();
          saveFrom(exportAddress("/api/customers/export", {}, format));
        },
      }}
    >
      <Segmented
        label="File"
        options={exportFormatNames.map((value) => ({ value, label: exportFormats[value].label }))}
        value={format}
        onChange={setFormat}
      />
    </Dialog>
  );
}

/** The server names the file. */
function saveFrom(href: string) {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}
