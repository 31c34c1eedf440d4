import type { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import type { Config } from "#server/config";

/** Sends mails through the server of SMTP_URL. */
export interface Mail {
  /** The address they come from. */
  from: string;
  /** Rejects with the mail server's reason when it does not accept the message. */
  send(message: Message): Promise<void>;
  close(): Promise<void>;
}

export interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: Readable }[];
  /** The same for each try: a mail server or a mailbox may know a message by it. */
  messageId: string;
}

const ANSWER_MS = 30_000;

/** Undefined without a mail server. No connection is made before the first message. */
export function openMail({ SMTP_URL, SMTP_FROM }: Config): Mail | undefined {
  if (SMTP_URL === undefined || SMTP_FROM === undefined) return undefined;
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const isImplicit = protocol === "smtps:";
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (isImplicit ? 465 : 587),
    secure: isImplicit,
    // Passwords and figures never travel in plain text to another machine.
    requireTLS: !isImplicit && !isThisMachine(hostname),
    ignoreTLS: !isImplicit && isThisMachine(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    from: SMTP_FROM,
    send: async (message) => {
      await transport.sendMail({ ...message, from: SMTP_FROM });
    },
    close: async () => transport.close(),
  };
}

const isThisMachine = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
