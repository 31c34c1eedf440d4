import { ListChecks, Upload } from "lucide-react";
import { type ClipboardEvent, type ReactNode, useRef, useState } from "react";
import { targetYears } from "#contract/campaigns/months";
import { monthNames, today } from "#contract/time/calendar";
import { useUnsavedWarning } from "#web/lead/unsaved-warning.ts";
import { now } from "#web/lib/browser/clock.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextArea } from "#web/ui/Input.tsx";
import { Options } from "#web/ui/Options.tsx";
import { Select } from "#web/ui/Select.tsx";
import { FileDrop } from "./FileDrop.tsx";
import { FormatCard } from "./FormatCard.tsx";
import { areCells } from "./file/file-names.ts";
import { canBeMatched } from "./file/file-problem.ts";
import { problemOf } from "./file/open-file.ts";
import { RefusedRows } from "./RowErrors.tsx";
import { DraftUploadStep } from "./upload/DraftUploadStep.tsx";
import { useReturnedFile } from "./upload/draft-files.ts";
import {
  type CommonMonth,
  commonMonth,
  FileHelp,
  ImportedBefore,
  LostFile,
  MonthOffer,
} from "./upload/FileNotices.tsx";
import { toastRefusal, toastUnreadable } from "./upload/upload-toasts.ts";
import type { DraftUploading } from "./upload/use-draft-upload.ts";
import { checkOf, useChosenFile } from "./use-chosen-file.ts";

const PASTE_EXAMPLE = `Registration_Date,registration_number,name,phone_number,maker,model,...
2021-11-12,MH12AB1234,Sample Customer,9800000000,Maruti Suzuki,Swift,...`;

/** As in the call: '01' and its name. */
const months = monthNames.map((name, at) => [String(at + 1).padStart(2, "0"), name] as const);

/** Longer pasted text is kept like a file, because it would make the text field slow. */
const LONG_PASTE = 100_000;

/** Without a month each row goes to the month of its expiry. */
const placeOf = (month: string | undefined) => async () => (month ? { month } : {});

interface UploadFormProps {
  underWay: boolean;
  /** While a file is on its way to a draft, its columns are shown instead of the form, which keeps its values. */
  draft: DraftUploading;
  progress: ReactNode;
}

/** Month, year and a file or pasted text; a missing value shows a toast (specification §5). */
export function UploadForm({ underWay, draft, progress }: UploadFormProps) {
  const [month, setMonth] = useState("");
  const [year, setYear] = useState("");
  const [checking, setChecking] = useState(false);
  const chosen = useChosenFile("csv-upload", draft);
  const { file, problem } = chosen;
  // Uncontrolled: a few megabytes of pasted text would make every keystroke slow as React state.
  const pasted = useRef<HTMLTextAreaElement>(null);

  const [hasPasted, setHasPasted] = useState(false);
  useUnsavedWarning(hasPasted && !underWay);

  const years = targetYears(today(now())).map(String);
  const chosenMonth = month && year ? `${year}-${month}` : undefined;
  const isOffered = ({ month: proposed }: CommonMonth) =>
    proposed !== chosenMonth && years.includes(proposed.slice(0, 4));
  const proposal = chosen.proposal && isOffered(chosen.proposal) ? chosen.proposal : undefined;

  const chooseMonth = (next: string) => {
    setYear(next.slice(0, 4));
    setMonth(next.slice(5));
  };
  useReturnedFile(({ file: returned, matched, month: target }) => {
    chosen.take(returned);
    chooseMonth(target ?? "");
    void draft.open(returned, matched);
  });
  const pastedText = () => (file ? "" : (pasted.current?.value ?? ""));
  const sourceOf = (): File | undefined => {
    if (file) return file.size > 0 ? file : undefined;
    const text = pastedText();
    return text.trim() ? new File([text], "Pasted content") : undefined;
  };
  /** What is to be uploaded or checked; cells of a spreadsheet are matched, and nothing is refused. */
  const wanted = (): File | undefined => {
    const text = pastedText();
    if (areCells(text)) return void draft.open(new File([text], "Pasted cells"));
    const source = sourceOf();
    if (source) return source;
    toastRefusal("No Data", "Please paste CSV content or upload a file");
    if (file) chosen.report({ kind: "empty" }, file.name);
    return undefined;
  };
  const upload = async () => {
    const source = wanted();
    if (!source) return;
    if (!chosenMonth) return toastRefusal("Month and Year Required", "Please select target month and year");
    const destination = async () => ({ targetMonth: month, targetYear: year });
    const refused = await chosen.upload({ source, name: source.name, month: chosenMonth, destination });
    // A file in another form is not refused: its columns are matched.
    if (refused && canBeMatched(refused)) void draft.open(source);
  };
  const changeFile = (next: File | undefined) =>
    void chosen.choose(next, (found) => next && canBeMatched(found) && void draft.open(next));
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData("text/plain");
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const replacesAll = selectionStart === 0 && selectionEnd === value.length;
    if (text.length <= LONG_PASTE || !replacesAll) return;
    event.preventDefault();
    changeFile(new File([text], "Pasted content.csv"));
  };
  const checkRows = async () => {
    const source = wanted();
    if (!source) return;
    setChecking(true);
    chosen.report(undefined, source.name);
    try {
      const common = commonMonth(await checkOf(source));
      const target = chosenMonth ?? (common && isOffered(common) ? common.month : undefined);
      if (target) chooseMonth(target);
      await draft.check(source, placeOf(target));
    } catch (error) {
      const found = problemOf(error);
      toastUnreadable(error, "csv-upload");
      chosen.report(found, source.name);
      if (found && canBeMatched(found)) void draft.open(source);
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
          onBack={draft.close}
          onMatched={(matched) => void draft.start(matched, placeOf(chosenMonth))}
        />
      )}
      <div
        hidden={draft.state !== undefined}
        className="grid items-start gap-3.5 min-[1100px]:grid-cols-[minmax(0,1fr)_392px] [&[hidden]]:hidden"
      >
        <div className="grid min-w-0 gap-3.5">
          <Card title="Upload leads">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <div className="grid gap-3.5 md:grid-cols-2">
                <Field label="Target month" required>
                  <Select value={month} disabled={underWay} onChange={({ target }) => setMonth(target.value)}>
                    <option value="">Select month</option>
                    <Options of={months.map(([number, name]) => [number, `${number} · ${name}`])} />
                  </Select>
                </Field>
                <Field label="Target year" required>
                  <Select value={year} disabled={underWay} onChange={({ target }) => setYear(target.value)}>
                    <option value="">Select year</option>
                    <Options of={years.map((one) => [one, one])} />
                  </Select>
                </Field>
              </div>
              {proposal && (
                <MonthOffer proposal={proposal} isOther={chosenMonth !== undefined} onAccept={chooseMonth} />
              )}
              {!file && <LostFile name={draft.lost} />}
              <FileDrop chosen={chosen} disabled={underWay} onChange={changeFile} />
              {file && chosen.rows !== undefined && !underWay && (
                <ImportedBefore fileName={file.name} rows={chosen.rows} />
              )}
              {problem && (
                <FileHelp
                  problem={problem}
                  name={chosen.name}
                  onMatch={() => {
                    const source = sourceOf();
                    if (source) void draft.open(source);
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
                    chosen.clear();
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
                  onClick={upload}
                >
                  Upload CSV Data
                </Button>
              </div>
            </div>
          </Card>
          {chosen.check && <RefusedRows check={chosen.check} />}
          {progress}
        </div>
        <FormatCard />
      </div>
    </>
  );
}
