import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { erasedText, namedBy } from "#contract/personal-data/erased-text";
import { useMay } from "#web/lib/http/session.tsx";
import { read } from "#web/lib/read.ts";
import { success, useSend } from "#web/lib/use-send.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { customersOf } from "../data.ts";

/** Somebody whose records were deleted may ask for the rest: of a number or a plate that no record has. */
export function EraseTraces({ of = "" }: { of: string | undefined }) {
  const mayErase = useMay("personal-data:manage");
  const named = namedBy(of);
  if (!mayErase || !named) return null;
  return <Traces key={of} of={of} by={named.numbers.length > 0 ? "phoneNumber" : "registrationNumber"} />;
}

function Traces({ of, by }: { of: string; by: "phoneNumber" | "registrationNumber" }) {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const [unfiltered] =
    useInfiniteQuery({ ...customersOf({ search: of }), refetchOnMount: true }).data?.pages ?? [];
  const { data: before } = useQuery(read("GET /api/related", { query: { [by]: of } }));
  const erase = useSend("POST /api/personal-data/erase", {
    done: ({ message }) => success(message),
    failure: "Failed to erase the data",
    onDone: close,
    onFailed: close,
    refreshAlways: true,
  });
  if (!unfiltered || !before) return null;
  const [living] = unfiltered.rows;
  if (living)
    return (
      <ButtonLink href={`/customer-details/${living.id}`}>{living.name}, outside these filters</ButtonLink>
    );
  const erasedAt = before.erased[by];
  if (erasedAt) return <p className="num self-center text-ink-2">{erasedText(new Date(erasedAt))}</p>;
  return (
    <>
      <Button onClick={() => setAsked(true)}>Erase what is kept...</Button>
      <ConfirmDialog
        open={asked}
        onClose={close}
        title={`Erase what is kept of ${of}?`}
        confirmLabel="Erase"
        onConfirm={() => erase.mutate({ body: { of } })}
        busy={erase.isPending}
        busyLabel="Erasing..."
      >
        The archive of deleted leads, rows of imported files and drafts, and texts that name the person. This
        cannot be undone. Backups keep their copies until they are deleted. A later file with it says that it
        was erased.
      </ConfirmDialog>
    </>
  );
}
