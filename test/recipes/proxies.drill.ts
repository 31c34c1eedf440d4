import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeArchives } from "./archives.ts";
import { boot, type Container } from "./container.ts";
import { blockOf } from "./document.ts";
import { healthy, install, signIn, until } from "./installed-release.ts";

const HOST = "desk.agency.example";
const FORWARDED = "-H 'x-forwarded-for: 127.0.0.1'";
const UPLOAD_BYTES = 5 * 1024 * 1024;

let archives: ReturnType<typeof makeArchives>;
let container: Container;
const run = (script: string) => container.run(script);
const restarted = async () => {
  await run("systemctl restart renewdesk");
  await healthy(container);
};

/** The document's configuration, as if there had been no proxy before. */
const setUp = async () => {
  await run(`sed -i -E '/^(TRUSTED_PROXIES|PUBLIC_URL)=/d' /etc/renewdesk.env
    cat >>/etc/renewdesk.env <<'TEXT'\n${blockOf("HTTPS in front", "ini")}TEXT`);
  await restarted();
};

beforeAll(async () => {
  archives = makeArchives();
  container = await boot(archives.folder);
  const first = await install(container);
  await signIn(container, "http://127.0.0.1:3000", first);
  await run(`echo 127.0.0.1 ${HOST} >>/etc/hosts
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${HOST} -keyout /etc/ssl/desk.key -out /etc/ssl/desk.pem`);
  // A PDF of the maximum size.
  await run(
    `{ printf '%%PDF-1.4\\n'; head -c ${UPLOAD_BYTES - 100} /dev/zero; printf '\\n%%%%EOF\\n'; } >/tmp/large.pdf`,
  );
});
afterAll(async () => {
  await container?.stop();
  archives?.remove();
});

const write = (file: string, text: string) => run(`cat >${file} <<'TEXT'\n${text}TEXT`);
const status = async (call: string) => run(`curl -sk -o /dev/null -w '%{http_code}' -b /tmp/jar ${call}`);

/** What a browser does at this address, and what is not allowed. */
async function works(url: string): Promise<void> {
  const signedIn = await signIn(container, url);
  expect(signedIn).toMatch(
    /set-cookie: __Host-renewdesk_session=\S+; Path=\/; HttpOnly; Secure; SameSite=Lax/i,
  );
  expect(signedIn).toMatch(/strict-transport-security: /i);
  const lead = {
    name: "Ravi Kumar",
    phoneNumber: "9800000101",
    maker: "Honda",
    model: "City",
    registrationNumber: "KA01AA1000",
  };
  const rows = JSON.stringify({ data: [lead], targetMonth: "11", targetYear: "2026" });
  const json = "-H 'content-type: application/json'";
  const upload = (origin: string) =>
    `-H 'origin: ${origin}' ${json} -d '${rows}' ${url}/api/upload/csv-leads`;
  expect(await status(upload(url))).toBe("200");
  expect(await status(upload("https://elsewhere.example"))).toBe("403");
  const page = await run(`curl -sk -b /tmp/jar '${url}/api/leads?campaignMonth=2026-11&page=1'`);
  const [, id] = /"leads":\[\{"id":(\d+)/.exec(page) ?? [];
  const form = "-F documentType=rc_card -F 'file=@/tmp/large.pdf;type=application/pdf'";
  expect(await status(`-H 'origin: ${url}' ${form} ${url}/api/leads/${id}/documents`)).toBe("200");
  const { output } = await container.attempt(`curl -skN --max-time 3 -b /tmp/jar ${url}/api/live`);
  expect(output).toMatch(/^(:|data:|event:|retry:|id:)/m);
  for (const header of ["", FORWARDED]) expect(await status(`${header} ${url}/metrics`)).toBe("404");
}

describe("a proxy in front, as docs/install.md has it", () => {
  test("nginx that adds no headers shows /metrics to nobody", async () => {
    const bare = `server { listen 8080; location / { proxy_pass http://127.0.0.1:3000; } }\n`;
    await write("/etc/nginx/conf.d/bare.conf", bare);
    await run("systemctl start nginx");
    expect(await status(`http://${HOST}:8080/metrics`)).toBe("404");
    expect(await status(`${FORWARDED} http://${HOST}:8080/metrics`)).toBe("404");
    expect(await status("http://127.0.0.1:3000/metrics")).toBe("200");
    await run("rm /etc/nginx/conf.d/bare.conf");
  });

  test("nginx of Debian 12 with the document's configuration", async () => {
    await setUp();
    await write("/etc/nginx/conf.d/renewdesk.conf", blockOf("nginx", "nginx"));
    await run(blockOf("nginx", "sh"));
    await works(`https://${HOST}`);
    expect(await status("http://127.0.0.1:3000/metrics")).toBe("404");
  });

  test("the same on another port, with PUBLIC_URL or without it", async () => {
    const elsewhere = blockOf("nginx", "nginx").replace("listen 443", "listen 4443");
    await write("/etc/nginx/conf.d/renewdesk.conf", elsewhere);
    await run(
      `${blockOf("nginx", "sh")}sed -i 's/^PUBLIC_URL=.*/PUBLIC_URL=https:\\/\\/${HOST}:4443/' /etc/renewdesk.env`,
    );
    await restarted();
    await works(`https://${HOST}:4443`);
    // For a proxy that drops the port from Host: PUBLIC_URL still counts as the server's own address.
    await write("/etc/nginx/conf.d/renewdesk.conf", elsewhere.replaceAll("$http_host", "$host"));
    await run(blockOf("nginx", "sh"));
    await works(`https://${HOST}:4443`);
    await write("/etc/nginx/conf.d/renewdesk.conf", elsewhere);
    await run(`${blockOf("nginx", "sh")}sed -i '/^PUBLIC_URL=/d' /etc/renewdesk.env`);
    await restarted();
    await works(`https://${HOST}:4443`);
    await run("systemctl stop nginx");
  });

  test("Caddy of Debian 12 with the document's configuration, and its own certificate", async () => {
    await setUp();
    await run("systemctl start caddy");
    const block = blockOf("Caddy", "caddy").replace("{\n", "{\n  tls internal\n");
    await write("/etc/caddy/Caddyfile", block);
    await run(blockOf("Caddy", "sh"));
    await until(container, `curl -skf https://${HOST}/livez`);
    await works(`https://${HOST}`);
  });
});
