import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import Provider, { type Configuration } from "oidc-provider";

/** For tests: an OpenID provider on this machine. */

export const PUBLIC_URL = "http://127.0.0.1:3000";
const CLIENT = { id: "renewdesk", secret: "a secret of the provider's" };

export interface TestProvider {
  /** The settings a server needs for this provider. */
  environment: Record<string, string>;
  /** Who signs in from now on, with their claims; null: the user declines. */
  person: { sub: string; [claim: string]: unknown } | null;
  /** Replaces the ID token's claims; undefined: unchanged. */
  idToken: ((claims: Record<string, unknown>) => string) | undefined;
  /** Signs such a token: with its own key, with the client's secret, or not at all. */
  sign(claims: object, algorithm?: "RS256" | "HS256" | "none"): string;
  /** Publishes another key than the one it signs with. */
  publishAnotherKey(): void;
  close(): Promise<void>;
}

/** A real provider without its pages: everyone signs in as `person` at once. */
export async function openTestProvider(
  configuration: Configuration = {},
  { atPort = 0, publicUrl = PUBLIC_URL } = {},
): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(atPort, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const signingKey = { ...privateKey.export({ format: "jwk" }), kid: "signing", use: "sig", alg: "RS256" };
  let published: object | undefined;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/api/login/callback`],
      },
    ],
    jwks: { keys: [signingKey] },
    cookies: { keys: ["signs the provider's own cookies"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["preferred_username"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...test.person, sub }) }),
    // Consent is given.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        ...(oidc.client && { clientId: oidc.client.clientId }),
        ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    ...configuration,
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (published && request.url === "/jwks")
      return response.setHeader("content-type", "application/json").end(JSON.stringify(published));
    if (test.idToken && request.url === "/token") {
      const claims = { iss: issuer, aud: CLIENT.id, ...test.person };
      const answered = { access_token: "any", token_type: "Bearer", id_token: test.idToken(claims) };
      return response.setHeader("content-type", "application/json").end(JSON.stringify(answered));
    }
    if (!request.url?.startsWith("/interaction/")) return answer(request, response);
    const result = test.person
      ? { login: { accountId: test.person.sub } }
      : { error: "access_denied", error_description: "The person said no" };
    return provider.interactionFinished(request, response, result);
  });

  const test: TestProvider = {
    environment: {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    },
    person: { sub: "1", email: "asha@agency.example", email_verified: true, preferred_username: "asha" },
    idToken: undefined,
    sign: (claims, algorithm = "RS256") => {
      const part = (json: object) => Buffer.from(JSON.stringify(json)).toString("base64url");
      const text = `${part({ alg: algorithm, kid: signingKey.kid })}.${part(claims)}`;
      const signatures = {
        RS256: () => createSign("sha256").update(text).sign(privateKey, "base64url"),
        HS256: () => createHmac("sha256", CLIENT.secret).update(text).digest("base64url"),
        none: () => "",
      };
      return `${text}.${signatures[algorithm]()}`;
    },
    publishAnotherKey: () => {
      const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
      const { kid, use, alg } = signingKey;
      published = { keys: [{ ...publicKey.export({ format: "jwk" }), kid, use, alg }] };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return test;
}
