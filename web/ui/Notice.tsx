import clsx from "clsx";
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

type NoticeTone = "neutral" | "info" | "warn" | "ok" | "danger";

const tones: Record<NoticeTone, { look: string; icon: LucideIcon }> = {
  neutral: { look: "border-line bg-subtle", icon: Info },
  info: { look: "border-accent-border bg-accent-soft text-accent-text", icon: Info },
  warn: { look: "border-warn-border bg-warn-soft text-warn-text", icon: TriangleAlert },
  ok: { look: "border-ok-border bg-ok-soft text-ok-text", icon: CircleCheck },
  danger: { look: "border-danger-border bg-danger-soft text-danger-text", icon: CircleAlert },
};

interface NoticeProps {
  tone?: NoticeTone | undefined;
  title?: ReactNode;
  icon?: LucideIcon | undefined;
  /** Read out when it appears: `status` politely, `alert` at once. */
  role?: "status" | "alert" | undefined;
  children?: ReactNode;
}

export function Notice({ tone = "neutral", title, icon, role, children }: NoticeProps) {
  const Icon = icon ?? tones[tone].icon;
  return (
    <div
      role={role}
      className={clsx("flex items-start gap-2.5 rounded-md border px-3 py-2.5", tones[tone].look)}
    >
      <Icon aria-hidden className="mt-0.5 size-[15px] flex-none" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        {title != null && <p className="font-semibold">{title}</p>}
        {children != null && <div className={clsx(tone === "neutral" && "text-ink-2")}>{children}</div>}
      </div>
    </div>
  );
}
