import { SMTPServer } from "smtp-server";

/** For tests: a mail server on this machine that keeps what it is sent, or refuses it. */
export interface MailServer {
  url: string;
  /** The messages as they arrived. */
  received: { to: string[]; raw: string }[];
  /** The reason with which every message is refused; undefined takes them. */
  refusal: string | undefined;
  close(): Promise<void>;
}

export async function openMailServer(): Promise<MailServer> {
  const received: MailServer["received"] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      let raw = "";
      stream.setEncoding("utf8");
      stream.on("data", (part: string) => {
        raw += part;
      });
      stream.on("end", () => {
        if (mails.refusal) return done(Object.assign(new Error(mails.refusal), { responseCode: 451 }));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  const mails: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refusal: undefined,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mails;
}
