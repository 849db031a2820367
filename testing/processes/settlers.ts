import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demand, type Person } from '../wire.ts';
import type { Installation } from './installation.ts';

/** Reads the file that the first start writes. */
export async function readOwner(installation: Installation): Promise<Person> {
  const { dataDirectory, address } = installation;
  await installation.says(/owner\.zuliprc/);
  const text = await readFile(join(dataDirectory, 'owner.zuliprc'), 'utf8');
  const value = (name: string) => text.match(new RegExp(`^${name}\\s*=\\s*(\\S+)$`, 'm'))?.[1] ?? '';
  const owner = { id: 0, email: value('email'), key: value('key') };
  const me = await demand(address, { method: 'GET', path: '/users/me', person: owner });
  return { ...owner, id: Number(me.user_id) };
}

export async function settle({ address }: Installation, owner: Person, name: string): Promise<Person> {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@example.com`;
  const password = `the password of ${name}`;
  const made = await demand(address, {
    method: 'POST',
    path: '/users',
    person: owner,
    parameters: { email, password, full_name: name },
  });
  const signedIn = await demand(address, {
    method: 'POST',
    path: '/fetch_api_key',
    parameters: { username: email, password },
  });
  return { id: Number(made.user_id), email, key: String(signedIn.api_key) };
}

export async function openChannel(
  { address }: Installation,
  owner: Person,
  name: string,
  people: readonly Person[],
): Promise<number> {
  await demand(address, {
    method: 'POST',
    path: '/users/me/subscriptions',
    person: owner,
    parameters: { subscriptions: [{ name }], principals: people.map((person) => person.id) },
  });
  const { streams } = await demand(address, { method: 'GET', path: '/streams', person: owner });
  const channel = (streams as { name: string; stream_id: number }[]).find((one) => one.name === name);
  if (channel === undefined) throw new Error(`the channel ${name} was not made`);
  return channel.stream_id;
}

export async function writeZuliprc(installation: Installation, person: Person): Promise<string> {
  const path = join(installation.directory, `${person.email}.zuliprc`);
  const text = `[api]\nemail=${person.email}\nkey=${person.key}\nsite=${installation.address}\n`;
  await writeFile(path, text, { mode: 0o600 });
  return path;
}
