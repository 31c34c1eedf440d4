import { Upload as UploadIcon } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readMonth } from "#contract/campaigns/months";
import { monthLabel } from "#contract/time/calendar";
import { useViewer } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { CampaignFields, useCampaignChoice } from "./CampaignFields.tsx";
import { campaignFor } from "./campaign.ts";
import { FileDrop } from "./FileDrop.tsx";
import { RefusedRows } from "./RowErrors.tsx";
import { UploadProgress, UploadResult } from "./UploadResult.tsx";
import { DraftUploadStep } from "./upload/DraftUploadStep.tsx";
import { FileHelp, ImportedBefore, LostFile, MonthOffer } from "./upload/FileNotices.tsx";
import { clearUpload, isRunning, type Upload, useUpload } from "./upload/upload.ts";
import { toastRefusal } from "./upload/upload-toasts.ts";
import { useDraftUpload } from "./upload/use-draft-upload.ts";
import { warningsOf } from "./upload-warnings.ts";
import { useChosenFile } from "./use-chosen-file.ts";

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
    if (!own || own.tally.failed.length > 0 || own.tally.doubtful.length > 0) return;
    if (warningsOf(own).length === 0) clearUpload();
  });
  useEffect(() => {
    const wasSending = before.current === "sending" || before.current === "stopping";
    before.current = phase;
    if (phase === "done") onDone(wasSending);
  }, [phase]);
}

interface DatabaseUploadFormProps {
  underWay: boolean;
  onCancel: () => void;
}

/** A CSV file, a campaign name and a campaign month; a missing value shows a toast (specification §5). */
function DatabaseUploadForm({ underWay, onCancel }: DatabaseUploadFormProps) {
  const campaign = useCampaignChoice();
  const { name, month, existing } = campaign;
  const draft = useDraftUpload();
  const chosen = useChosenFile("database", draft);
  const { file } = chosen;
  const isChosen = chosen.proposal && month === monthLabel(chosen.proposal.month);
  const proposal = existing || isChosen ? undefined : chosen.proposal;

  const destination = async () => ({ campaignId: (await campaignFor(name, month)).id });
  /** The campaign of that name, or only its month; without either each row goes to the month of its expiry. */
  const place = async () => {
    if (name.trim() && month) return destination();
    const only = month && readMonth(month);
    return only ? { month: only } : {};
  };
  const upload = () => {
    if (!file) return toastRefusal("No file selected", "Please select a CSV file to upload");
    if (!name.trim() || !month)
      return toastRefusal("Campaign information required", "Please fill in campaign name and month");
    void chosen.upload({
      source: file,
      name: file.name,
      month: existing?.month ?? readMonth(month) ?? "",
      destination,
    });
  };

  return (
    <div className="grid gap-3.5">
      {!file && <LostFile name={draft.lost} />}
      <Card
        title="Upload customers"
        meta={<span className="max-md:hidden">CSV file, campaign name and campaign month</span>}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:[&>div:first-child]:self-start lg:[&>label]:justify-center">
          <FileDrop chosen={chosen} disabled={underWay} onChange={(next) => void chosen.choose(next)} />
          <div className="flex flex-col gap-3.5">
            <div className="grid items-start gap-3.5 md:grid-cols-2">
              <CampaignFields campaign={campaign} disabled={underWay} />
            </div>
            {file && chosen.rows !== undefined && !underWay && (
              <ImportedBefore fileName={file.name} rows={chosen.rows} />
            )}
            {proposal && (
              <MonthOffer
                proposal={proposal}
                isOther={month !== ""}
                onAccept={(next) => campaign.setChoice({ ...campaign.choice, listed: monthLabel(next) })}
              />
            )}
            <div className="mt-auto flex items-center justify-end gap-2">
              {!file && <span className="mr-auto text-12 text-ink-3">No file chosen</span>}
              <Button disabled={underWay} onClick={onCancel}>
                Cancel
              </Button>
              {!draft.state && (
                <Button
                  variant="primary"
                  icon={UploadIcon}
                  busy={underWay}
                  busyLabel="Processing..."
                  onClick={upload}
                >
                  Upload CSV
                </Button>
              )}
            </div>
          </div>
        </div>
      </Card>
      {draft.state ? (
        <DraftUploadStep
          upload={draft}
          state={draft.state}
          onBack={() => void chosen.choose(undefined)}
          onMatched={(matched) => void draft.start(matched, place)}
        />
      ) : (
        chosen.problem && (
          <FileHelp
            problem={chosen.problem}
            name={chosen.name}
            onMatch={() => file && void draft.open(file)}
          />
        )
      )}
      {chosen.check && <RefusedRows check={chosen.check} />}
    </div>
  );
}
