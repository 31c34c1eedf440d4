import { questionAfter } from "#contract/lead/closing/questions";
import type { ClosingDialogProps } from "./closing.ts";
import { LossDialog } from "./LossDialog.tsx";
import { NewOwnerDialog } from "./NewOwnerDialog.tsx";
import { SaleDialog } from "./SaleDialog.tsx";

/** The question after an outcome that ends a renewal; mounted only while it is open. */
export function ClosingDialog(props: ClosingDialogProps) {
  const question = questionAfter(props.recorded?.outcome ?? props.lead.subStatus);
  if (question === "sale") return <SaleDialog {...props} />;
  if (question === "loss") return <LossDialog {...props} />;
  return <NewOwnerDialog {...props} />;
}
