import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import type { Document } from "#contract/documents/calls";
import { documentTypes } from "#contract/documents/types";
import { sendForFile } from "#web/lib/http/api.ts";
import { saveFile } from "#web/lib/http/save-file.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { QueryError } from "#web/ui/QueryView.tsx";
import { Loading } from "#web/ui/Spinner.tsx";

interface PreviewDialogProps {
  document: Document | undefined;
  type: string;
  onClose: () => void;
}

/**
 * A document in the page. The server sends it as an attachment that is never displayed; here its bytes are shown under
 * the type of its checked format, whatever the reply says.
 */
export function PreviewDialog({ document, type, onClose }: PreviewDialogProps) {
  const [last, setLast] = useState(document);
  if (document && document !== last) setLast(document);
  const open = document !== undefined;
  const id = String((document ?? last)?.id);
  const file = useQuery({
    queryKey: ["the file of a document", id],
    queryFn: ({ signal }) => sendForFile("GET /api/documents/:id/download", { params: { id }, signal }),
    enabled: open,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = useAddressOf(open ? file.data : undefined, type);
  const { fileName = "", documentType = "others" } = last ?? {};
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={documentTypes[documentType].label}
      description={fileName}
      size="2xl"
      cancelLabel="Close"
      footerStart={
        file.data && (
          <Button icon={Download} onClick={() => saveFile(fileName, file.data)}>
            Download
          </Button>
        )
      }
    >
      <div
        data-preview
        className="grid h-[min(70dvh,720px)] place-items-center overflow-auto rounded-md border border-line bg-subtle"
      >
        {file.isError && <QueryError query={file} failed="Document could not be loaded" />}
        {!file.isError && !address && <Loading text="Loading document..." />}
        {address &&
          (type === "application/pdf" ? (
            <iframe title={fileName} src={address} className="size-full border-0" />
          ) : (
            <img src={address} alt={fileName} className="max-w-full" />
          ))}
      </div>
    </Dialog>
  );
}

function useAddressOf(file: Blob | undefined, type: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(new Blob([file], { type }));
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file, type]);
  return address;
}
