import { useQuery } from "@tanstack/react-query";
import { ListChecks, Upload } from "lucide-react";
import { type ClipboardEvent, useRef, useState } from "react";
import { monthNames, today } from "#contract/time/calendar";
import { targetYears } from "#contract/time/months";
import { now } from "#web/lib/browser/clock.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextArea } from "#web/ui/Input.tsx";
import { Select } from "#web/ui/Select.tsx";
import { CheckResult } from "./CheckResult.tsx";
import { FileDrop } from "./FileDrop.tsx";
import type { FileCheck } from "./reading/check-file.ts";
import { openFile } from "./reading/open-file.ts";
import { telecallers } from "./sending/data.ts";
import { startUpload } from "./sending/upload.ts";
import { toastRefusal, toastUnreadable } from "./sending/upload-toasts.ts";

const PASTE_EXAMPLE = `Registration_Date,registration_number,name,phone_number,maker,model,...
2021-11-12,MH12AB1234,Sample Customer,9800000000,Maruti Suzuki,Swift,...`;

const FILE_NAME = /\.(csv|txt)$/i;

/** Longer pasted text is kept like a file, because it would make the text field slow. */
const LONG_PASTE = 100_000;

/** Month, year and a file or pasted text; a missing value shows a toast (specification §5). */
export function UploadForm({ underWay }: { underWay: boolean }) {
  const viewer = useViewer();
  const usernames = useQuery(telecallers);
  const [month, setMonth] = useState("");
  const [year, setYear] = useState("");
  const [file, setFile] = useState<File>();
  const [checking, setChecking] = useState(false);
  const [check, setCheck] = useState<FileCheck>();
  // Uncontrolled: a few megabytes of pasted text would make every keystroke slow as React state.
  const pasted = useRef<HTMLTextAreaElement>(null);

  const chosenSource = (): { source: Blob; name: string } | undefined => {
    if (file) return file.size > 0 ? { source: file, name: file.name } : undefined;
    const text = pasted.current?.value ?? "";
    return text.trim() ? { source: new Blob([text]), name: "Pasted content" } : undefined;
  };
  const refuseEmpty = () => toastRefusal("No Data", "Please paste CSV content or upload a file");

  const upload = async () => {
    const chosen = chosenSource();
    if (!chosen) return refuseEmpty();
    if (!month || !year)
      return toastRefusal("Month and Year Required", "Please select target month and year");
    setCheck(undefined);
    const refused = await startUpload(viewer.id, {
      ...chosen,
      from: "csv-upload",
      month: `${year}-${month}`,
      destination: async () => ({ targetMonth: month, targetYear: year }),
    });
    setCheck(refused);
  };

  const changeFile = (next: File | undefined) => {
    setFile(next);
    setCheck(undefined);
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
    const chosen = chosenSource();
    if (!chosen) return refuseEmpty();
    setChecking(true);
    setCheck(undefined);
    const opened = openFile(chosen.source);
    try {
      setCheck(await opened.check({ today: today(now()), telecallers: usernames.data }));
    } catch (error) {
      toastUnreadable(error, "csv-upload");
    } finally {
      opened.close();
      setChecking(false);
    }
  };

  return (
    <>
      <Card title="Upload leads">
        <div className="grid gap-4">
          <div className="grid gap-3.5 md:grid-cols-2">
            <Field label="Target month" required>
              <Select value={month} disabled={underWay} onChange={(event) => setMonth(event.target.value)}>
                <option value="">Select month</option>
                {monthNames.map((name, index) => {
                  const number = String(index + 1).padStart(2, "0");
                  return (
                    <option key={name} value={number}>
                      {number} · {name}
                    </option>
                  );
                })}
              </Select>
            </Field>
            <Field label="Target year" required>
              <Select value={year} disabled={underWay} onChange={(event) => setYear(event.target.value)}>
                <option value="">Select year</option>
                {targetYears(today(now())).map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            </Field>
          </div>
          <FileDrop
            file={file}
            disabled={underWay}
            accept=".csv,.txt"
            endings=".csv or .txt"
            takes={(chosen) => FILE_NAME.test(chosen.name)}
            onChange={changeFile}
          />
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
              onChange={() => setCheck(undefined)}
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
      {check && <CheckResult check={check} />}
    </>
  );
}
