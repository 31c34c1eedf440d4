import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { NEXT_PARAMETER, REFUSED_PARAMETER, type SignInRefusal } from "#contract/auth/provider";
import type { Deps } from "#server/deps";
import { CALLBACK_PATH, openProvider, ProviderRefused } from "./provider.ts";
import { finishProviderSignIn, startProviderSignIn } from "./provider-sign-in.ts";

/** Pages the browser is redirected through; every path ends on a screen. */
const options = { schema: { hide: true } };
const screenFor = (refusal: SignInRefusal) => `/admin-login?${REFUSED_PARAMETER}=${refusal}`;

/**
 * GET /api/login redirects to the OpenID provider where one is configured, else to the login form
 * (specification §7).
 */
export function providerRoutes(app: FastifyInstance, deps: Deps): void {
  const provider = openProvider(deps.config, deps.clock);

  app.get("/api/login", options, async (request, reply) => {
    const query = queryOf(request);
    // A foreign page may link here; only the user's own click may start a sign-in.
    if (!provider || request.headers["sec-fetch-site"] === "cross-site")
      return reply.redirect("/admin-login");
    return redirect(request, reply, () =>
      startProviderSignIn(deps, provider, request, reply, query.get(NEXT_PARAMETER)),
    );
  });

  if (!provider) return;
  app.get(CALLBACK_PATH, options, (request, reply) =>
    redirect(request, reply, () => finishProviderSignIn(deps, provider, request, reply, queryOf(request))),
  );
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, "http://this.server").searchParams;
}

async function redirect(request: FastifyRequest, reply: FastifyReply, find: () => Promise<string>) {
  reply.header("cache-control", "no-store");
  try {
    return reply.redirect(await find());
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const { refusal, message } = error;
    if (refusal === "unreachable" || refusal === "failed")
      request.log.warn({ place: `GET ${request.routeOptions.url}`, refusal, message });
    return reply.redirect(screenFor(refusal));
  }
}
