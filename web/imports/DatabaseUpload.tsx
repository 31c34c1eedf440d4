import { Upload as UploadIcon } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useViewer } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { DatabaseUploadForm } from "./DatabaseUploadForm.tsx";
import { UploadProgress } from "./UploadProgress.tsx";
import { UploadResult } from "./UploadResult.tsx";
import { clearUpload } from "./upload/upload.ts";
import { isRunning, type Upload, useUpload } from "./upload/upload-state.ts";

interface DatabaseUploadProps {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/**
 * The upload section of the Entire Database (specification §2): hidden, it keeps its values; after an upload
 * it closes and is reset. The progress of an upload and its failed rows show whether it is open or not.
 */
export function DatabaseUpload({ open, onOpen, onClose }: DatabaseUploadProps) {
  const upload = useUpload(useViewer().id);
  const underWay = isRunning(upload?.phase);
  const [round, setRound] = useState(0);
  const startOver = () => {
    setRound(round + 1);
    onClose();
  };
  useFinished(upload, startOver);
  useFocusAfterClosing(open);
  const again = () => {
    clearUpload();
    onOpen();
  };
  return (
    <div className="*:not-[[hidden]]:mt-3">
      <div hidden={!open}>
        <DatabaseUploadForm key={round} underWay={underWay} onCancel={startOver} />
      </div>
      {upload && underWay && <UploadProgress upload={upload} />}
      {upload?.from === "database" && !underWay && (
        <UploadResult upload={upload}>
          <Button onClick={clearUpload}>Close</Button>
          <Button icon={UploadIcon} onClick={again}>
            Upload another file
          </Button>
        </UploadResult>
      )}
    </div>
  );
}

/** The focused element is hidden now: the page's heading gets the focus. */
function useFocusAfterClosing(open: boolean) {
  const before = useRef(open);
  useEffect(() => {
    const hasClosed = before.current && !open;
    before.current = open;
    if (hasClosed && document.activeElement === document.body) {
      document.querySelector("h1")?.focus({ preventScroll: true });
    }
  }, [open]);
}

/** Runs when all rows of an upload of this page have been sent; without failures nothing remains to show. */
function useFinished(upload: Upload | undefined, run: () => void) {
  const own = upload?.from === "database" ? upload : undefined;
  const phase = own?.phase;
  const before = useRef(phase);
  const onDone = useEffectEvent((wasSending: boolean) => {
    if (wasSending) run();
    if (own?.tally.failed.length === 0 && own.tally.doubtful.length === 0) clearUpload();
  });
  useEffect(() => {
    const wasSending = before.current === "sending" || before.current === "stopping";
    before.current = phase;
    if (phase === "done") onDone(wasSending);
  }, [phase]);
}
