import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { sessionHashOf } from "#server/auth/sessions";

const NONCE_PLACEHOLDER = "__CSP_NONCE__";
/** Tells the page whether to ask who is signed in: a stranger need not be refused first. */
const SESSION_PLACEHOLDER = "__SESSION__";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Serves the built browser side: files named by their content for a year, every screen's address as the one page. */
export async function serveWeb(
  app: FastifyInstance,
  webRoot: string,
  providerName: string | undefined,
): Promise<void> {
  const page = withProvider(await readFile(join(webRoot, "index.html"), "utf8"), providerName);
  await app.register(fastifyStatic, {
    root: webRoot,
    // The build has compressed each file once, smaller than one would on every request.
    preCompressed: true,
    cacheControl: false,
    index: false,
    wildcard: false,
    // A pattern with this response's nonce still missing.
    globIgnore: ["index.html*"],
    setHeaders: (response, path) => {
      const lasting = path.includes("/assets/");
      if (path.endsWith(".svg")) response.setHeader("content-type", "image/svg+xml; charset=utf-8");
      response.setHeader(
        "cache-control",
        lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
      );
    },
  });
  app.get("/*", { schema: { hide: true } }, (request, reply) => {
    if (!isScreen(request.url.split("?")[0] ?? "")) return reply.callNotFound();
    return reply
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(
        page
          .replaceAll(NONCE_PLACEHOLDER, reply.cspNonce.style)
          .replace(SESSION_PLACEHOLDER, sessionHashOf(request) ? "open" : "none"),
      );
  });
}

/** Screens' addresses have neither an ending nor hidden folders: a stray file must not seem to be there. */
function isScreen(path: string): boolean {
  return !path.startsWith("/api/") && !/\/\.|\.\w+$/.test(path);
}

/** The sign-in screen shows its second button at once: the page says what it reads. */
function withProvider(page: string, name: string | undefined): string {
  if (name === undefined) return page;
  const text = name.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
  return page.replace(/(<meta name="openid-name" content=")"/, (_tag, start: string) => `${start}${text}"`);
}
