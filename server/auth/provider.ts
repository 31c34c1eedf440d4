import type { Configuration, UserInfoResponse } from "openid-client";
import type { SignInRefusal } from "#contract/provider-sign-in";
import type { Config } from "#server/config";

/** The one address that the provider may send people back to. Never made from what a request says of its host. */
export const CALLBACK_PATH = "/api/login/callback";
const TIMEOUT_SECONDS = 5;
/** The provider's addresses may change while the server runs. */
const DISCOVERED_ANEW_AFTER_MS = 60 * 60 * 1000;

/** What an answer must fit, kept from when the browser left. */
export interface Expected {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The provider's word for who came back: their verified e-mail address, or what the configured claim says. */
export interface Named {
  by: "email" | "username";
  name: string;
}

/** Why nobody was named; the message is for the log. */
export class ProviderRefused extends Error {
  readonly refusal: SignInRefusal;

  constructor(refusal: SignInRefusal, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.refusal = refusal;
  }
}

export interface Provider {
  /** Where to send the browser, and what its answer will be held against. */
  begin(): Promise<{ address: string; expected: Expected }>;
  /** Undefined when the provider names nobody it vouches for. */
  end(answer: URLSearchParams, expected: Expected): Promise<Named | undefined>;
}

/**
 * OpenID Connect Core 1.0, the code flow with PKCE, for one provider; undefined without its settings. The provider is
 * asked for when the first person signs in: one that is down keeps no server from starting.
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
    if (!known || now - known.since > DISCOVERED_ANEW_AFTER_MS)
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
        // OpenID Connect Core 5.4: what a scope asks for may stand in the ID token or be told at the UserInfo endpoint.
        const told =
          claim in claims
            ? claims
            : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return namedIn(told, claim);
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
  // Loaded by those alone who use it.
  const client = await import("openid-client");
  const address = new URL(issuer);
  const configuration = await client.discovery(address, id, secret, client.ClientSecretBasic(secret), {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // The signature of the ID token is checked, although it came straight from the provider.
      client.enableNonRepudiationChecks,
      ...(address.protocol === "http:" ? [client.allowInsecureRequests] : []),
    ],
  });
  return { client, configuration };
}

/** An e-mail address counts only when the provider has seen that it is the person's. */
function namedIn(claims: Partial<UserInfoResponse>, claim: string): Named | undefined {
  const name = claims[claim];
  if (typeof name !== "string" || name.trim() === "") return undefined;
  if (claim !== "email") return { by: "username", name };
  return claims.email_verified === true ? { by: "email", name } : undefined;
}

const AWAY = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_CONFORM"]);

function refusalOf(client: Client, error: unknown): SignInRefusal {
  if (error instanceof client.AuthorizationResponseError)
    return error.error === "access_denied" ? "cancelled" : "failed";
  // A request that found no server is a TypeError with its cause (Fetch standard).
  const noServer = error instanceof TypeError && error.cause !== undefined;
  const noAnswer = error instanceof client.ClientError && AWAY.has(error.code ?? "");
  return noServer || noAnswer ? "unreachable" : "failed";
}
