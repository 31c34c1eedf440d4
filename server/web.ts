import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { sessionHashOf } from "#server/auth/sessions";

const NONCE_PLACEHOLDER = "__CSP_NONCE__";
/**
 * Tells the page whether to request the current user; without a session the request would only return 401.
 */
const SESSION_PLACEHOLDER = "__SESSION__";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Serves the built web app: hashed files cached for a year, every screen's address as index.html. */
export async function serveWeb(
  app: FastifyInstance,
  webRoot: string,
  providerName: string | undefined,
): Promise<void> {
  const page = withProviderName(await readFile(join(webRoot, "index.html"), "utf8"), providerName);
  await app.register(fastifyStatic, {
    root: webRoot,
    // The build has compressed each file once, smaller than compressing per request would.
    preCompressed: true,
    cacheControl: false,
    index: false,
    wildcard: false,
    // A template whose nonce is filled in per response.
    globIgnore: ["index.html*"],
    setHeaders: (reply, path) => {
      const lasting = path.includes("/assets/");
      if (path.endsWith(".svg")) reply.header("content-type", "image/svg+xml; charset=utf-8");
      reply.header("cache-control", lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
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

/** Screens' paths have no file extension and no hidden folders: a missing file is 404, not the page. */
function isScreen(path: string): boolean {
  return !path.startsWith("/api/") && !/\/\.|\.\w+$/.test(path);
}

/** Puts the provider's name into the page, so that the sign-in screen shows its second button at once. */
function withProviderName(page: string, name: string | undefined): string {
  if (name === undefined) return page;
  const text = name.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
  return page.replace(/(<meta name="openid-name" content=")"/, (_tag, start: string) => `${start}${text}"`);
}
