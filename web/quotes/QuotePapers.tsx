import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import type { Quote } from "#contract/quotes/calls";
import { ACCEPTED_ENDINGS, checkFiles, fileFaults } from "#web/lead/documents/check-files.ts";
import { DocumentButtons } from "#web/lead/documents/DocumentButtons.tsx";
import { documentsOf, refuse, toastNotStored, useUpload } from "#web/lead/documents/data.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";

/** The insurer's papers of a quote. They are documents of the lead, and stay when the quote is deleted. */
export function QuotePapers({ quote }: { quote: Pick<Quote, "id" | "leadId" | "insurer"> }) {
  const leadId = String(quote.leadId);
  const documents = useQuery(documentsOf(leadId));
  const upload = useUpload(leadId);
  const [isSending, setIsSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const papers = documents.data?.filter(({ quoteId }) => quoteId === quote.id) ?? [];
  const keep = async (file: File | undefined) => {
    if (!file) return;
    const [refused] = checkFiles([file]).refused;
    if (refused) return refuse(fileFaults[refused.fault]);
    setIsSending(true);
    const failure = await upload({
      file,
      documentType: "quotation",
      masked: undefined,
      quoteId: quote.id,
    });
    setIsSending(false);
    if (failure) toastNotStored([failure], 1);
    else toast({ title: "Success", description: `${file.name} kept with the quote of ${quote.insurer}` });
  };
  return (
    <div className="grid justify-items-start gap-0.5 font-normal">
      {papers.map((paper) => (
        <span key={paper.id} className="flex max-w-full items-center">
          <span className="min-w-0 truncate text-12" title={paper.fileName}>
            {paper.fileName}
          </span>
          <DocumentButtons document={paper} />
        </span>
      ))}
      <div className="-ml-2.5">
        <Button
          size="s"
          variant="ghost"
          icon={FileUp}
          busy={isSending}
          aria-label={`Add PDF of ${quote.insurer}`}
          onClick={() => input.current?.click()}
        >
          {papers.length > 0 ? "Add another" : "Add PDF"}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        aria-label={`Paper of ${quote.insurer}`}
        hidden
        accept={ACCEPTED_ENDINGS}
        onChange={({ target }) => {
          void keep(target.files?.[0]);
          // Allows choosing the same file again.
          target.value = "";
        }}
      />
    </div>
  );
}
