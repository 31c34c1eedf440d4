import { ListChecks, Upload } from "lucide-react";
import { type ClipboardEvent, type ReactNode, useRef, useState } from "react";
import { targetYears } from "#contract/campaigns/months";
import { today } from "#contract/time/calendar";
import { useUnsavedWarning } from "#web/lead/unsaved-warning.ts";
import { now } from "#web/lib/browser/clock.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextArea } from "#web/ui/Input.tsx";
import { FileDrop } from "./FileDrop.tsx";
import { FileHelp } from "./FileHelp.tsx";
import { FormatCard } from "./FormatCard.tsx";
import type { FileCheck } from "./file/check-file.ts";
import { type CommonMonth, commonMonth } from "./file/common-month.ts";
import { areCells, FOREIGN_ENDINGS, FOREIGN_WORDS, isForeignName } from "./file/file-names.ts";
import { canBeMatched, type FileProblem } from "./file/file-problem.ts";
import { problemOf } from "./file/open-file.ts";
import { MonthOffer } from "./MonthOffer.tsx";
import type { KnownSource } from "./mapping/known-source.ts";
import { RefusedRows } from "./RowErrors.tsx";
import { TargetMonthFields } from "./TargetMonthFields.tsx";
import { DraftUploadStep, LostFile } from "./upload/DraftUploadStep.tsx";
import { useReplacedDraft, useReturnedFile } from "./upload/draft-files.ts";
import { startUpload } from "./upload/upload.ts";
import { toastRefusal, toastUnreadable } from "./upload/upload-toasts.ts";
import { useDraftUpload } from "./upload/use-draft-upload.ts";
import { checkOf, useFileLook } from "./use-file-look.ts";

const PASTE_EXAMPLE = `Registration_Date,registration_number,name,phone_number,maker,model,...
2021-11-12,MH12AB1234,Sample Customer,9800000000,Maruti Suzuki,Swift,...`;

/** In the specification's form, unless its header says otherwise. */
const FILE_NAME = /\.(csv|txt)$/i;

/** Longer pasted text is kept like a file, because it would make the text field slow. */
const LONG_PASTE = 100_000;

/** What is uploaded: a file, or pasted text. */
interface Source {
  source: Blob;
  name: string;
}

/** Without a month each row goes to the month of its expiry. */
const placeOf = (month: string | undefined) => async () => (month ? { month } : {});

/** The file is chosen, or on its way to a draft. */
export type Stage = "choose" | "match";

interface UploadFormProps {
  underWay: boolean;
  /** Columns are shown instead of the form, which keeps its values. */
  onStage: (stage: Stage) => void;
  progress: ReactNode;
}

/** Month, year and a file or pasted text; a missing value shows a toast (specification §5). */
export function UploadForm({ underWay, onStage, progress }: UploadFormProps) {
  const viewer = useViewer();
  const [month, setMonth] = useState("");
  const [year, setYear] = useState("");
  const [file, setFile] = useState<File>();
  const [checking, setChecking] = useState(false);
  const [check, setCheck] = useState<FileCheck>();
  // Uncontrolled: a few megabytes of pasted text would make every keystroke slow as React state.
  const pasted = useRef<HTMLTextAreaElement>(null);

  const [hasPasted, setHasPasted] = useState(false);
  useUnsavedWarning(hasPasted && !underWay);

  const years = targetYears(today(now())).map(String);
  const seen = useFileLook();
  const draft = useDraftUpload(useReplacedDraft());
  const chosenMonth = month && year ? `${year}-${month}` : undefined;
  const isOffered = ({ month: proposed }: CommonMonth) =>
    proposed !== chosenMonth && years.includes(proposed.slice(0, 4));
  const proposal = seen.proposal && isOffered(seen.proposal) ? seen.proposal : undefined;

  const choose = (next: string) => {
    setYear(next.slice(0, 4));
    setMonth(next.slice(5));
  };
  const match = (unmapped: File, earlier?: KnownSource) => {
    onStage("match");
    void draft.open(unmapped, earlier);
  };
  useReturnedFile(({ file: returned, matched, month: target }) => {
    setFile(returned);
    choose(target ?? "");
    match(returned, matched);
  });
  const leaveMatch = () => {
    draft.close();
    onStage("choose");
  };
  /** A file in another form is not refused: its columns are matched. */
  const reportProblem = (problem: FileProblem | undefined, { source, name }: Source) => {
    seen.setProblem(problem, name);
    if (problem && canBeMatched(problem)) match(new File([source], name));
  };
  const pastedText = () => (file ? "" : (pasted.current?.value ?? ""));
  const chosenSource = (): Source | undefined => {
    if (file) return file.size > 0 ? { source: file, name: file.name } : undefined;
    const text = pastedText();
    return text.trim() ? { source: new Blob([text]), name: "Pasted content" } : undefined;
  };
  const refuseEmpty = () => {
    toastRefusal("No Data", "Please paste CSV content or upload a file");
    if (file) seen.setProblem({ kind: "empty" }, file.name);
  };

  const matchCells = () => {
    const text = pastedText();
    if (areCells(text)) match(new File([text], "Pasted cells"));
    return areCells(text);
  };

  const upload = async () => {
    if (matchCells()) return;
    const chosen = chosenSource();
    if (!chosen) return refuseEmpty();
    if (!chosenMonth) return toastRefusal("Month and Year Required", "Please select target month and year");
    setCheck(undefined);
    const refused = await startUpload(viewer.id, {
      ...chosen,
      from: "csv-upload",
      month: chosenMonth,
      destination: async () => ({ targetMonth: month, targetYear: year }),
    });
    setCheck(refused?.check);
    if (refused?.problem) reportProblem(refused.problem, chosen);
  };

  const changeFile = (next: File | undefined) => {
    setFile(next);
    setCheck(undefined);
    if (next && isForeignName(next)) return match(next);
    void seen.look(next, next?.name, (problem) => next && canBeMatched(problem) && match(next));
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData("text/plain");
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const replacesAll = selectionStart === 0 && selectionEnd === value.length;
    if (text.length <= LONG_PASTE || !replacesAll) return;
    event.preventDefault();
    changeFile(new File([text], "Pasted content.csv"));
  };

  const checkRows = async () => {
    if (matchCells()) return;
    const chosen = chosenSource();
    if (!chosen) return refuseEmpty();
    setChecking(true);
    setCheck(undefined);
    try {
      const common = commonMonth(await checkOf(chosen.source));
      const target = chosenMonth ?? (common && isOffered(common) ? common.month : undefined);
      if (target) choose(target);
      onStage("match");
      await draft.check(new File([chosen.source], chosen.name), placeOf(target));
    } catch (error) {
      toastUnreadable(error, "csv-upload");
      reportProblem(problemOf(error), chosen);
    } finally {
      setChecking(false);
    }
  };
  return (
    <>
      {draft.state && (
        <DraftUploadStep
          upload={draft}
          state={draft.state}
          onBack={leaveMatch}
          onMatched={(matched) => void draft.start(matched, placeOf(chosenMonth))}
        />
      )}
      <div
        hidden={draft.state !== undefined}
        className="grid items-start gap-3.5 min-[1100px]:grid-cols-[minmax(0,1fr)_392px] [&[hidden]]:hidden"
      >
        <div className="grid min-w-0 gap-3.5">
          <Card title="Upload leads">
            <div className="grid gap-4">
              <TargetMonthFields
                month={month}
                year={year}
                years={years}
                disabled={underWay}
                onMonth={setMonth}
                onYear={setYear}
              />
              {proposal && <MonthOffer proposal={proposal} onAccept={choose} />}
              {!file && <LostFile name={draft.lost} />}
              <FileDrop
                file={file}
                disabled={underWay}
                accept={`.csv,.txt,${FOREIGN_ENDINGS}`}
                endings=".csv or .txt"
                others={FOREIGN_WORDS}
                takes={(chosen) => FILE_NAME.test(chosen.name) || isForeignName(chosen)}
                onRefuse={seen.refuse}
                onChange={changeFile}
              />
              {seen.problem && (
                <FileHelp
                  problem={seen.problem}
                  name={seen.name}
                  onMatch={() => {
                    const chosen = chosenSource();
                    if (chosen) match(new File([chosen.source], chosen.name));
                  }}
                />
              )}
              <Field
                label="Or paste CSV content"
                help={file && "Remove the file to upload pasted content instead."}
              >
                <TextArea
                  ref={pasted}
                  rows={6}
                  spellCheck={false}
                  placeholder={PASTE_EXAMPLE}
                  disabled={underWay || file !== undefined}
                  onPaste={paste}
                  onChange={({ target }) => {
                    setHasPasted(target.value.trim() !== "");
                    setCheck(undefined);
                    seen.setProblem(undefined, "");
                  }}
                />
              </Field>
              <div className="flex flex-wrap items-center justify-end gap-2">
                <Button
                  icon={ListChecks}
                  busy={checking}
                  busyLabel="Checking..."
                  disabled={underWay}
                  onClick={checkRows}
                >
                  Check rows
                </Button>
                <Button
                  variant="primary"
                  icon={Upload}
                  busy={underWay}
                  busyLabel="Processing..."
                  disabled={checking}
                  onClick={() => upload()}
                >
                  Upload CSV Data
                </Button>
              </div>
            </div>
          </Card>
          {check && <RefusedRows check={check} />}
          {progress}
        </div>
        <FormatCard />
      </div>
    </>
  );
}
