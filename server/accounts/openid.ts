/**
 * Signing in with an OpenID Connect provider that the operator chose: code flow with PKCE, state and nonce. Whom the
 * provider names is taken for whoever has that address here, so only an address that it has verified counts [V20].
 */

import { ApiError } from '@parlance/protocol/errors';
import type { Said } from '@parlance/protocol/phrase';
import * as openId from 'openid-client';
import type { OpenIdOptions } from '../config/account-options.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** What a browser keeps between leaving for the provider and coming back, sealed. */
export interface Trip {
  readonly organizationId: number;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Whether people were to show anew who they are, signed in there or not. */
  readonly asksAgain: boolean;
  /** The token of the invitation that is to be accepted, if any. */
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
/** How long ago somebody may have shown the provider who they are, where that is asked for. */
export const freshSeconds = 300;
const scope = 'openid email profile';
const patienceSeconds = 10;

const failed = (why: Said) => new ApiError('BAD_REQUEST', why);

/** Asked for once, and anew after a failure. */
export const createProvider = ({ issuer, clientId, clientSecret }: OpenIdOptions) => {
  let discovered: Promise<openId.Configuration> | undefined;
  const discover = async (): Promise<openId.Configuration> => {
    const url = new URL(issuer);
    const found = await openId.discovery(url, clientId, clientSecret, undefined, {
      timeout: patienceSeconds,
      // An operator who names an unencrypted provider means it.
      execute: url.protocol === 'http:' ? [openId.allowInsecureRequests] : [],
    });
    return found;
  };
  const configuration = (): Promise<openId.Configuration> => {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };

  return {
    /** Where to send the browser. `callback` is the address that the provider leads back to. */
    leave: async (
      callback: string,
      asksAgain: boolean,
    ): Promise<{ url: string } & Pick<Trip, 'state' | 'nonce' | 'verifier'>> => {
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

    /** Whom the provider vouches for. Throws BAD_REQUEST when it does not, or not for an address. */
    comeBack: async (url: URL, { state, nonce, verifier, asksAgain }: Trip): Promise<Stranger> => {
      const config = await configuration();
      const tokens = await openId.authorizationCodeGrant(config, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      // Not every provider says when somebody last showed who they are; what one says is held against it.
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

/** Undefined for what was not sealed here, or has taken too long. `now` in milliseconds. */
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
