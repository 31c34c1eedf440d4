import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useState } from "react";
import { readMonth } from "#contract/campaigns/months";
import { monthLabel, today } from "#contract/time/calendar";
import { campaigns as allCampaigns } from "#web/lead/team.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { CampaignMonthFields, CampaignNameField } from "./CampaignFields.tsx";
import { campaignFor, campaignNamed } from "./campaign-choice.ts";
import { chosenMonth, NO_MONTH } from "./campaign-month.ts";
import { FileDrop } from "./FileDrop.tsx";
import { FileHelp } from "./FileHelp.tsx";
import type { FileCheck } from "./file/check-file.ts";
import { FOREIGN_ENDINGS, FOREIGN_WORDS, isCsvFile, isForeignName } from "./file/file-names.ts";
import { MonthOffer } from "./MonthOffer.tsx";
import { RefusedRows } from "./RowErrors.tsx";
import { DraftUploadStep, LostFile } from "./upload/DraftUploadStep.tsx";
import { startUpload } from "./upload/upload.ts";
import { toastRefusal } from "./upload/upload-toasts.ts";
import { useDraftUpload } from "./upload/use-draft-upload.ts";
import { useFileLook } from "./use-file-look.ts";

const MINUTE_MS = 60_000;

interface DatabaseUploadFormProps {
  underWay: boolean;
  onCancel: () => void;
}

/** A CSV file, a campaign name and a campaign month; a missing value shows a toast (specification §5). */
export function DatabaseUploadForm({ underWay, onCancel }: DatabaseUploadFormProps) {
  const viewer = useViewer();
  const campaigns = useQuery(allCampaigns).data ?? [];
  const [file, setFile] = useState<File>();
  const [name, setName] = useState("");
  const [choice, setChoice] = useState(NO_MONTH);
  const [check, setCheck] = useState<FileCheck>();
  const seen = useFileLook();
  const draft = useDraftUpload();
  const day = today(useNow(MINUTE_MS));
  const existing = campaignNamed(name, campaigns);
  const isChosen = seen.proposal && chosenMonth(choice, day) === monthLabel(seen.proposal.month);
  const proposal = existing || isChosen ? undefined : seen.proposal;

  const changeName = (next: string) => {
    setName(next);
    const known = campaignNamed(next, campaigns);
    if (known) setChoice({ ...choice, listed: monthLabel(known.month) });
  };
  const changeFile = (chosen: File | undefined) => {
    setFile(chosen);
    setCheck(undefined);
    draft.close();
    if (!chosen || !isForeignName(chosen)) return void seen.look(chosen, chosen?.name);
    seen.setProblem(undefined, chosen.name);
    void draft.open(chosen);
  };
  /** The campaign of that name, or only its month; without either each row goes to the month of its expiry. */
  const place = async () => {
    const month = chosenMonth(choice, day);
    if (name.trim() && month) return { campaignId: (await campaignFor(name, month)).id };
    const chosen = month && readMonth(month);
    return chosen ? { month: chosen } : {};
  };
  const upload = async () => {
    if (!file) return toastRefusal("No file selected", "Please select a CSV file to upload");
    const month = chosenMonth(choice, day);
    if (!name.trim() || !month)
      return toastRefusal("Campaign information required", "Please fill in campaign name and month");
    setCheck(undefined);
    const refused = await startUpload(viewer.id, {
      from: "database",
      source: file,
      name: file.name,
      month: existing?.month ?? readMonth(month) ?? "",
      destination: async () => ({ campaignId: (await campaignFor(name, month)).id }),
    });
    setCheck(refused?.check);
    if (refused?.problem) seen.setProblem(refused.problem, file.name);
  };

  return (
    <div className="grid gap-3.5">
      {!file && <LostFile name={draft.lost} />}
      <Card
        title="Upload customers"
        meta={<span className="max-md:hidden">CSV file, campaign name and campaign month</span>}
      >
        <div className="grid gap-4 lg:grid-cols-2 lg:[&>div:first-child]:self-start lg:[&>label]:justify-center">
          <FileDrop
            file={file}
            disabled={underWay}
            accept={`.csv,text/csv,${FOREIGN_ENDINGS}`}
            endings=".csv"
            others={FOREIGN_WORDS}
            takes={(chosen) => isCsvFile(chosen) || isForeignName(chosen)}
            onRefuse={seen.refuse}
            onChange={changeFile}
          />
          <div className="flex flex-col gap-3.5">
            <div className="grid items-start gap-3.5 md:grid-cols-2">
              <CampaignNameField
                value={name}
                disabled={underWay}
                campaigns={campaigns}
                existing={existing}
                onChange={changeName}
              />
              <CampaignMonthFields
                choice={choice}
                today={day}
                disabled={underWay}
                existing={existing}
                onChange={setChoice}
              />
            </div>
            {proposal && (
              <MonthOffer
                proposal={proposal}
                onAccept={(month) => setChoice({ ...choice, listed: monthLabel(month) })}
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
                  icon={Upload}
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
          onBack={() => changeFile(undefined)}
          onMatched={(matched) => void draft.start(matched, place)}
        />
      ) : (
        seen.problem && (
          <FileHelp problem={seen.problem} name={seen.name} onMatch={() => file && void draft.open(file)} />
        )
      )}
      {check && <RefusedRows check={check} />}
    </div>
  );
}
