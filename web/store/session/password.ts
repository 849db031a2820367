/** What needs the password: a session of its own, and the API key. */
import { type Client, type Credentials, createClient } from '@parlance/client/call';
import { fetchApiKey } from '@parlance/client/calls';
import { t } from '../../words/index.ts';
import { slice } from '../state.ts';
import { ownId } from '../world.ts';
import { inReadersWords } from './readers-words.ts';

export const ownAddress = (): string => slice('delivery_email').value ?? slice('email').value ?? '';

const ask = async (username: string, password: string): Promise<string | undefined> => {
  const response = await fetch('/login', {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ username, password }),
  });
  const { msg, user_id } = (await response.json()) as { msg?: string; user_id?: number };
  // Another account begins with a page of its own.
  if (response.ok && user_id !== ownId()) location.reload();
  if (response.ok) return undefined;
  return msg ?? t('This did not work. Try again.');
};

/** Returns why it did not work. */
export const signIn = (username: string, password: string): Promise<string | undefined> =>
  ask(username, password).catch(() => t('This did not work. Try again.'));

const transport = (url: string, request: object) => fetch(url, request);

/** Rejects when the password is wrong. */
export const askForKey = async (password: string): Promise<Credentials> => {
  const bare = inReadersWords(createClient({ url: location.origin, transport }));
  const { api_key, email } = await bare.call(fetchApiKey, { username: ownAddress(), password });
  return { email, apiKey: api_key };
};

/** For what a session may not do, such as making a key. */
export const withKey = (credentials: Credentials): Client =>
  inReadersWords(createClient({ url: location.origin, credentials, transport }));
