import type { ServiceProcess } from '../processes/process.ts';

/** Signs the owner in with the password of the first run, and returns what authorizes calls. */
export async function signInOwner(
  service: Pick<ServiceProcess, 'address' | 'says'>,
): Promise<{ authorization: string }> {
  const line = await service.says(/sign in at/);
  const password = line.match(/the password (\S+)/)?.[1] ?? '';
  const key = await fetch(`${service.address}/api/v1/fetch_api_key`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'owner@localhost', password }),
  });
  const { api_key } = (await key.json()) as { api_key: string };
  return { authorization: `Basic ${Buffer.from(`owner@localhost:${api_key}`).toString('base64')}` };
}

/** Sends it to the owner, and returns its id. */
export async function send(
  address: string,
  headers: { authorization: string },
  content: string,
): Promise<number> {
  const sent = await fetch(`${address}/api/v1/messages`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ type: 'direct', to: '["owner@localhost"]', content }),
  });
  if (!sent.ok) throw new Error(await sent.text());
  return ((await sent.json()) as { id: number }).id;
}

/** Returns the rendered content. */
export async function read(address: string, headers: { authorization: string }, id: number): Promise<string> {
  const answer = await fetch(`${address}/api/v1/messages/${id}`, { headers });
  return ((await answer.json()) as { message: { content: string } }).message.content;
}
