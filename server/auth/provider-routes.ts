import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { NEXT_PARAMETER, REFUSED_PARAMETER, type SignInRefusal } from "#contract/provider-sign-in";
import { CALLBACK_PATH, openProvider, ProviderRefused } from "#server/auth/provider";
import { beginAtProvider, endAtProvider } from "#server/auth/provider-sign-in";
import type { Deps } from "#server/http";

/** Pages that a browser goes through, so that whatever happens ends on a screen. */
const options = { schema: { hide: true } };
const screenFor = (refusal: SignInRefusal) => `/admin-login?${REFUSED_PARAMETER}=${refusal}`;

/** GET /api/login leads to the OpenID provider where one is configured, else to the login form (specification §7). */
export function providerRoutes(app: FastifyInstance, deps: Deps): void {
  const provider = openProvider(deps.config, deps.clock);

  app.get("/api/login", options, async (request, reply) => {
    const query = queryOf(request);
    // A foreign page may lead here; only the person's own click may begin to sign in.
    if (!provider || request.headers["sec-fetch-site"] === "cross-site")
      return reply.redirect("/admin-login");
    return lead(request, reply, () =>
      beginAtProvider(deps, provider, request, reply, query.get(NEXT_PARAMETER)),
    );
  });

  if (!provider) return;
  app.get(CALLBACK_PATH, options, (request, reply) =>
    lead(request, reply, () => endAtProvider(deps, provider, request, reply, queryOf(request))),
  );
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, "http://this.server").searchParams;
}

async function lead(request: FastifyRequest, reply: FastifyReply, find: () => Promise<string>) {
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
