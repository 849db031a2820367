/** A small OpenID Connect provider with real HTTP and signatures. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AccountOptions } from '@parlance/server/config/account-options';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll } from 'vitest';
import type { Browser } from '../browser.ts';
import { type ServiceOptions, startService, type TestService } from '../service.ts';

export interface Claims {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export interface OpenIdProvider {
  readonly issuer: string;
  readonly openId: NonNullable<AccountOptions['openId']>;
  person: Claims;
  /** Signs in; returns the path of the redirect to the service. */
  visit(url: string): Promise<string>;
  /** The same, starting with the button of the browser's current page. */
  visitFrom(browser: Browser, person: Claims): Promise<string>;
  close(): Promise<void>;
}

interface Grant {
  readonly claims: Claims;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirect: string;
}

const readBody = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
};

const [clientId, clientSecret] = ['parlance', 'a secret of the provider'];

export const startOpenIdProvider = async (): Promise<OpenIdProvider> => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const provider = { issuer: '', person: { sub: 'nobody' } as Claims };

  const json = (response: ServerResponse, body: unknown, status = 200) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

  const authorize = (url: URL, response: ServerResponse) => {
    const code = randomBytes(16).toString('hex');
    const { searchParams: asked } = url;
    const redirect = asked.get('redirect_uri') ?? '';
    grants.set(code, {
      claims: provider.person,
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirect,
    });
    const back = new URL(redirect);
    back.searchParams.set('code', code);
    back.searchParams.set('state', asked.get('state') ?? '');
    response.writeHead(302, { Location: back.href }).end();
  };

  const isClient = (request: IncomingMessage, form: URLSearchParams): boolean => {
    const [, encoded = ''] = /^Basic (.*)$/.exec(request.headers.authorization ?? '') ?? [];
    const basic = Buffer.from(encoded, 'base64').toString();
    const posted = `${form.get('client_id')}:${form.get('client_secret')}`;
    return [basic, posted].includes(`${clientId}:${clientSecret}`);
  };

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const form = await readBody(request);
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!isClient(request, form)) return json(response, { error: 'invalid_client' }, 401);
    if (grant?.challenge !== proof || grant.redirect !== form.get('redirect_uri'))
      return json(response, { error: 'invalid_grant' }, 400);
    const id_token = await new SignJWT({ ...grant.claims, nonce: grant.nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(provider.issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    return json(response, { access_token: 'unused', token_type: 'Bearer', expires_in: 300, id_token });
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', provider.issuer);
    if (url.pathname === '/.well-known/openid-configuration')
      json(response, {
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    else if (url.pathname === '/keys') json(response, { keys: [jwk] });
    else if (url.pathname === '/authorize') authorize(url, response);
    else if (url.pathname === '/token') void token(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const visit = async (url: string): Promise<string> => {
    const answer = await fetch(url, { redirect: 'manual' });
    const { pathname, search } = new URL(answer.headers.get('location') ?? '', url);
    return `${pathname}${search}`;
  };
  const { issuer } = provider;
  return Object.assign(provider, {
    openId: { issuer, clientId, clientSecret, name: 'Example Login' },
    visit,
    visitFrom: async (browser: Browser, person: Claims) => {
      provider.person = person;
      const [, button = ''] = /href="(\/login\/openid[^"]*)"/.exec(browser.page.text) ?? [];
      await browser.open(button.replaceAll('&amp;', '&'));
      if (!browser.path.startsWith(`${issuer}/authorize`))
        throw new Error(`The button leads to ${browser.path}.`);
      return visit(browser.path);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
};

/** Closes both after the tests of the file. */
export const startWithProvider = async (
  options: ServiceOptions = {},
): Promise<{ readonly service: TestService; readonly provider: OpenIdProvider }> => {
  const provider = await startOpenIdProvider();
  const service = await startService({
    ...options,
    accounts: { ...options.accounts, openId: provider.openId },
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
  });
  return { service, provider };
};
