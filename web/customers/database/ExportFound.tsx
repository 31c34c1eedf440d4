import { Download } from "lucide-react";
import type { CustomerFilter } from "#contract/customers/calls";
import { exportFormatNames } from "#contract/exports/formats";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";

interface ExportFoundProps {
  /** Undefined where the search found nothing. */
  question: CustomerFilter | undefined;
}

const labels = { csv: "Export CSV", xlsx: "Export Excel" };

/** All that the search found (specification §7), written by the server. */
export function ExportFound({ question }: ExportFoundProps) {
  return exportFormatNames.map((format) =>
    question ? (
      <ButtonLink
        key={format}
        icon={Download}
        href={exportAddress("/api/customers/export", { ...question }, format)}
        download
      >
        {labels[format]}
      </ButtonLink>
    ) : (
      <Button key={format} icon={Download} disabled>
        {labels[format]}
      </Button>
    ),
  );
}
