import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Draft } from "#contract/imports/drafts/schemas";
import { CELL_MAX } from "#contract/imports/sizes";
import { labelOfColumn } from "#contract/lead/columns";
import { formatCount } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Options } from "#web/ui/Options.tsx";
import { Select } from "#web/ui/Select.tsx";
import { SuggestInput } from "../upload/SuggestInput.tsx";
import { valuesLike } from "./column-texts.ts";
import { useReplace, valuesOf } from "./data.ts";

/** Replaces any value of a column, also one that is known. */
export function ReplaceAnother({ draft: { id, columns } }: { draft: Draft }) {
  const [column, setColumn] = useState(columns[0]);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const query = useQuery({ ...valuesOf(String(id), column), enabled: column !== undefined });
  const replace = useReplace(String(id));
  const values = query.data?.values ?? [];
  const found = valuesLike(from, values);
  const rows = found.reduce((sum, value) => sum + value.rows, 0);
  const known = column ? (query.data?.known[column] ?? []) : [];
  const put = () => {
    if (!column) return;
    const [first, ...rest] = found.map(({ value }) => ({ column, from: value, to: to.trim() }));
    if (!first || !to.trim()) return;
    replace.mutate([first, ...rest], {
      onSuccess: () => {
        setFrom("");
        setTo("");
      },
    });
  };
  return (
    <Card title="Replace another value">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          put();
        }}
      >
        <Field label="Column">
          <Select
            value={column ?? ""}
            onChange={({ target }) => {
              setColumn(columns.find((name) => name === target.value));
              setFrom("");
            }}
          >
            <Options of={columns.map((name) => [name, labelOfColumn(name)])} />
          </Select>
        </Field>
        <Field
          label="Find"
          help={from !== "" && (rows > 0 ? formatCount(rows, "row") : "No row has this value.")}
        >
          <SuggestInput
            texts={values.map(({ value }) => value)}
            maxLength={CELL_MAX}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        </Field>
        <Field label="Replace with">
          <SuggestInput
            texts={known}
            maxLength={CELL_MAX}
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        </Field>
        <Button type="submit" block busy={replace.isPending} disabled={rows === 0 || !to.trim()}>
          {rows > 0 ? `Replace in ${formatCount(rows, "row")}` : "Replace"}
        </Button>
      </form>
    </Card>
  );
}
