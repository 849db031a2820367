/**
 * OpenID Connect: code flow with PKCE, state and nonce. The address identifies the account, so only a
 * verified one counts [V20].
 */
import { ApiError } from '@parlance/protocol/errors';
import type { Said } from '@parlance/protocol/phrase';
import type { Configuration } from 'openid-client';
import type { OpenIdOptions } from '../config/account-options.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Sealed in a cookie while the browser is at the provider. */
export interface Trip {
  readonly organizationId: number;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Whether the provider must authenticate again. */
  readonly asksAgain: boolean;
  readonly invitation: string | undefined;
  readonly next: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

export interface Stranger {
  readonly email: string;
  readonly name: string | undefined;
}

export const tripSeconds = 600;
/** Maximum age of a recent authentication. */
export const freshSeconds = 300;
const scope = 'openid email profile';
const patienceSeconds = 10;

const failed = (why: Said) => new ApiError('BAD_REQUEST', why);

/** Most services have no provider. */
const useLibrary = () => import('openid-client');

/** Caches the provider's configuration, but no failure. */
export const createProvider = ({ issuer, clientId, clientSecret }: OpenIdOptions) => {
  let discovered: Promise<Configuration> | undefined;
  const discover = async (): Promise<Configuration> => {
    const openId = await useLibrary();
    const url = new URL(issuer);
    const found = await openId.discovery(url, clientId, clientSecret, undefined, {
      timeout: patienceSeconds,
      // The operator chose an unencrypted provider.
      execute: url.protocol === 'http:' ? [openId.allowInsecureRequests] : [],
    });
    return found;
  };
  const configuration = (): Promise<Configuration> => {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };

  return {
    /** `callback`: URL to which the provider returns. */
    leave: async (
      callback: string,
      asksAgain: boolean,
    ): Promise<{ url: string } & Pick<Trip, 'state' | 'nonce' | 'verifier'>> => {
      const openId = await useLibrary();
      const verifier = openId.randomPKCECodeVerifier();
      const state = openId.randomState();
      const nonce = openId.randomNonce();
      const url = openId.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope,
        code_challenge: await openId.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(asksAgain ? { prompt: 'login' } : {}),
        state,
        nonce,
      });
      return { url: url.href, state, nonce, verifier };
    },

    /** Returns the verified identity. Throws BAD_REQUEST. */
    comeBack: async (url: URL, { state, nonce, verifier, asksAgain }: Trip): Promise<Stranger> => {
      const openId = await useLibrary();
      const config = await configuration();
      const tokens = await openId.authorizationCodeGrant(config, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      // Providers may omit `auth_time`.
      const shownAt = claims.auth_time ?? claims.iat;
      if (asksAgain && claims.iat - shownAt > freshSeconds)
        throw failed('The provider did not ask you to sign in again.');
      const told =
        typeof claims.email === 'string'
          ? claims
          : await openId.fetchUserInfo(config, tokens.access_token, claims.sub);
      if (typeof told.email !== 'string') throw failed('The provider did not send your e-mail address.');
      if (told.email_verified !== true)
        throw failed('The provider has not verified your address, so it does not prove who you are.');
      return { email: told.email, name: typeof told.name === 'string' ? told.name : undefined };
    },
  };
};

export const sealTrip = (secrets: Pick<Secrets, 'seal'>, trip: Trip): string =>
  secrets.seal(JSON.stringify(trip)).toString('base64url');

/** Returns undefined if forged or expired. `now` in milliseconds. */
export const unsealTrip = (
  secrets: Pick<Secrets, 'unseal'>,
  text: string | undefined,
  now: number,
): Trip | undefined => {
  try {
    const trip = JSON.parse(secrets.unseal(Buffer.from(text ?? '', 'base64url'))) as Trip;
    return trip.until > now ? trip : undefined;
  } catch {
    return undefined;
  }
};
