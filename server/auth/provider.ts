import type { Configuration, UserInfoResponse } from "openid-client";
import type { SignInRefusal } from "#contract/auth/provider";
import { HOUR_MS } from "#contract/time/calendar";
import type { Config } from "#server/config";

/** The only redirect URI. Never derived from a request's host. */
export const CALLBACK_PATH = "/api/login/callback";
const TIMEOUT_SECONDS = 5;
/** The provider's metadata may change while the server runs. */
const DISCOVERY_TTL_MS = HOUR_MS;

/** What the answer must match, stored when the browser left. */
export interface ExpectedAnswer {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The provider's statement of who signed in: a verified e-mail address, or the configured claim. */
export interface ProviderIdentity {
  by: "email" | "username";
  name: string;
}

/** Why no user was identified; the message is for the log. */
export class ProviderRefused extends Error {
  readonly refusal: SignInRefusal;

  constructor(refusal: SignInRefusal, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.refusal = refusal;
  }
}

export interface Provider {
  /** Where to send the browser, and what its answer is checked against. */
  begin(): Promise<{ address: string; expected: ExpectedAnswer }>;
  /** Undefined when the provider vouches for nobody. */
  end(answer: URLSearchParams, expected: ExpectedAnswer): Promise<ProviderIdentity | undefined>;
}

/**
 * OpenID Connect Core 1.0, authorization code flow with PKCE, for one provider; undefined without its
 * settings. The provider is first contacted at the first sign-in, so one that is down does not stop the
 * server from starting.
 */
export function openProvider(config: Config, clock: () => Date): Provider | undefined {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: id,
    OIDC_CLIENT_SECRET: secret,
    PUBLIC_URL,
    OIDC_CLAIM: claim,
  } = config;
  if (!issuer || !id || !secret || !PUBLIC_URL) return undefined;
  const redirectUri = PUBLIC_URL + CALLBACK_PATH;
  let known: { since: number; discovery: Promise<Discovered> } | undefined;

  const discovered = async () => {
    const now = clock().getTime();
    if (!known || now - known.since > DISCOVERY_TTL_MS)
      known = { since: now, discovery: discover(issuer, id, secret) };
    try {
      return await known.discovery;
    } catch (error) {
      known = undefined;
      throw new ProviderRefused("unreachable", error);
    }
  };

  return {
    async begin() {
      const { client, configuration } = await discovered();
      const expected = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: claim === "email" ? "openid email" : "openid profile",
        state: expected.state,
        nonce: expected.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(expected.codeVerifier),
        code_challenge_method: "S256",
      });
      return { address: address.href, expected };
    },
    async end(answer, { state, nonce, codeVerifier }) {
      const { client, configuration } = await discovered();
      try {
        const tokens = await client.authorizationCodeGrant(
          configuration,
          new URL(`${redirectUri}?${answer}`),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
          },
        );
        const claims = tokens.claims();
        if (!claims) return undefined;
        // OpenID Connect Core 5.4: requested claims may be in the ID token or at the UserInfo endpoint.
        const userInfo =
          claim in claims
            ? claims
            : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return identityFrom(userInfo, claim);
      } catch (error) {
        throw new ProviderRefused(refusalOf(client, error), error);
      }
    },
  };
}

type Client = typeof import("openid-client");

interface Discovered {
  client: Client;
  configuration: Configuration;
}

async function discover(issuer: string, id: string, secret: string): Promise<Discovered> {
  // Loaded only where it is used.
  const client = await import("openid-client");
  const address = new URL(issuer);
  const configuration = await client.discovery(address, id, secret, client.ClientSecretBasic(secret), {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // The ID token's signature is verified although it came directly from the provider.
      client.enableNonRepudiationChecks,
      ...(address.protocol === "http:" ? [client.allowInsecureRequests] : []),
    ],
  });
  return { client, configuration };
}

/** An e-mail address counts only if the provider has verified it. */
function identityFrom(claims: Partial<UserInfoResponse>, claim: string): ProviderIdentity | undefined {
  const name = claims[claim];
  if (typeof name !== "string" || name.trim() === "") return undefined;
  if (claim !== "email") return { by: "username", name };
  return claims.email_verified === true ? { by: "email", name } : undefined;
}

const UNAVAILABLE = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_CONFORM"]);

function refusalOf(client: Client, error: unknown): SignInRefusal {
  if (error instanceof client.AuthorizationResponseError)
    return error.error === "access_denied" ? "cancelled" : "failed";
  // A failed connection is a TypeError with its cause (Fetch standard).
  const noServer = error instanceof TypeError && error.cause !== undefined;
  const noAnswer = error instanceof client.ClientError && UNAVAILABLE.has(error.code ?? "");
  return noServer || noAnswer ? "unreachable" : "failed";
}
