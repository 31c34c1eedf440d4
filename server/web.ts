import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { isPathOf } from "#contract/screen-path";
import { today } from "#contract/time/calendar";
import { sessionHashOf } from "#server/auth/sessions";
import type { Deps } from "#server/deps";
import { firstCalls } from "./first-calls.ts";

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
  clock: Deps["clock"],
): Promise<void> {
  const page = withProviderName(await readFile(join(webRoot, "index.html"), "utf8"), providerName);
  const files: PageFiles = JSON.parse(await readFile(join(webRoot, "pages.json"), "utf8"));
  await app.register(fastifyStatic, {
    root: webRoot,
    // The build has compressed each file once, smaller than compressing per request would.
    preCompressed: true,
    cacheControl: false,
    index: false,
    wildcard: false,
    // A template whose nonce is filled in per response.
    globIgnore: ["index.html*", "pages.json"],
    setHeaders: (reply, path) => {
      const lasting = path.includes("/assets/");
      if (path.endsWith(".svg")) reply.header("content-type", "image/svg+xml; charset=utf-8");
      reply.header("cache-control", lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
  app.get("/*", { schema: { hide: true } }, (request, reply) => {
    const [path = ""] = request.url.split("?");
    if (!isScreen(path)) return reply.callNotFound();
    const signedIn = sessionHashOf(request) !== undefined;
    const calls = signedIn ? firstCallsOf(request.url, today(clock()), reply.cspNonce.script) : "";
    return reply
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(
        page
          .replaceAll(NONCE_PLACEHOLDER, reply.cspNonce.style)
          .replace(SESSION_PLACEHOLDER, signedIn ? "open" : "none")
          .replace("</title>", `</title>${calls}${filesOf(files, path, signedIn)}`),
      );
  });
}

/** What the screens are loaded from beside the page's own script (scripts/page-chunks.ts). */
interface PageFiles {
  signedOut: string[];
  signedIn: string[];
  /** By the address, whose parts may be named. */
  screens: Record<string, string[]>;
}

/** Requests a screen's files beside the page's script, which would ask for them only when it runs. */
function filesOf({ signedOut, signedIn, screens }: PageFiles, path: string, isOpen: boolean): string {
  const screen = Object.entries(screens).find(([address]) => isPathOf(address, path));
  const needed = isOpen ? (screen?.[1] ?? signedIn) : signedOut;
  return needed.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join("");
}

/** Screens' paths have no file extension and no hidden folders: a missing file is 404, not the page. */
function isScreen(path: string): boolean {
  return !path.startsWith("/api/") && !/\/\.|\.\w+$/.test(path);
}

/** Makes the screen's first calls at once; the page's script takes their replies (web/lib/http/first-replies.ts). */
function firstCallsOf(address: string, day: string, nonce: string): string {
  const calls = JSON.stringify(firstCalls(address, day));
  return `<script nonce="${nonce}">firstReplies=new Map(${calls}.map(a=>{const r=fetch(a,{headers:{accept:"application/json"}});r.catch(()=>{});return[a,r]}))</script>`;
}

/** Puts the provider's name into the page, so that the sign-in screen shows its second button at once. */
function withProviderName(page: string, name: string | undefined): string {
  if (name === undefined) return page;
  const text = name.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
  return page.replace(/(<meta name="openid-name" content=")"/, (_tag, start: string) => `${start}${text}"`);
}
