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
import { MonthOffer } from "./MonthOffer.tsx";
import { ForeignStep } from "./match-step/ForeignStep.tsx";
import { LostFile } from "./match-step/LostFile.tsx";
import type { Matched } from "./match-step/MatchStep.tsx";
import { useForeignFile } from "./match-step/use-foreign-file.ts";
import { RefusedRows } from "./RefusedRows.tsx";
import type { FileCheck } from "./reading/check-file.ts";
import { isCsvFile } from "./reading/csv-type.ts";
import { FOREIGN_ENDINGS, FOREIGN_WORDS, isForeignName } from "./reading/file-names.ts";
import { startUpload } from "./sending/upload.ts";
import { toastRefusal } from "./sending/upload-toasts.ts";
import { useStaging } from "./staging/use-staging.ts";
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
  const foreignFile = useForeignFile();
  const staging = useStaging();
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
    foreignFile.close();
    if (!chosen || !isForeignName(chosen)) return void seen.look(chosen, chosen?.name);
    seen.setProblem(undefined, chosen.name);
    void foreignFile.open(chosen);
  };
  /** The campaign of that name, or only its month; without either each row goes to the month of its expiry. */
  const place = async () => {
    const month = chosenMonth(choice, day);
    if (name.trim() && month) return { campaignId: (await campaignFor(name, month)).id };
    const chosen = month && readMonth(month);
    return chosen ? { month: chosen } : {};
  };
  const takeMatched = async (matched: Matched) => {
    const { file: foreign, look } = foreignFile.foreign ?? {};
    if (!foreign || !look) return;
    const next = await foreignFile.rows(foreign, look, matched.uses);
    if (next) await staging.begin({ ...matched, file: foreign, rows: look.rows, place, next });
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
      {!file && <LostFile name={foreignFile.lost} />}
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
              {!foreignFile.foreign && (
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
      {foreignFile.foreign ? (
        <ForeignStep
          foreign={foreignFile.foreign}
          staging={staging}
          onSheet={foreignFile.chooseSheet}
          onHeader={foreignFile.chooseHeader}
          onBack={() => changeFile(undefined)}
          onMatched={takeMatched}
        />
      ) : (
        seen.problem && (
          <FileHelp
            problem={seen.problem}
            name={seen.name}
            onMatch={() => file && void foreignFile.open(file)}
          />
        )
      )}
      {check && <RefusedRows check={check} />}
    </div>
  );
}
