import { endpoints } from '@parlance/protocol/contract';
import { afterAll, expect, test } from 'vitest';
import { startService } from '../service.ts';
import { blindWrites, type Canary, canaries, forbidden, type Kind } from './canaries.ts';
import { requestsAbout } from './requests.ts';
import { keepSecrets } from './secrets.ts';

const service = await startService({ heartbeatSeconds: () => 0.01, law: { watchers: [] } });
afterAll(() => service.close());
const secrets = await keepSecrets(service);
const everybody = Object.values(service.people);

const stateOfThings = async () => {
  const { ids, insiders } = secrets;
  const ask = async (path: string, parameters = {}) =>
    (await insiders[0]!.ask({ method: 'GET', path, parameters })).body;
  const { streams } = await ask('/streams', { exclude_archived: false });
  const channels = [...ids.privateChannels, ids.protectedChannel, ids.publicChannel];
  const told = [];
  for (const id of channels) {
    told.push((streams as { stream_id: number }[]).find(({ stream_id }) => stream_id === id));
    told.push(await ask(`/streams/${id}/members`));
    if (!ids.privateChannels.includes(id)) continue;
    told.push(await ask(`/users/me/${id}/topics`));
    const narrow = [['channel', id]];
    const page = await ask('/messages', { narrow, anchor: 'newest', num_before: 100, num_after: 0 });
    // Flags depend on the reader, name and picture on the sender.
    const others = { flags: [], sender_full_name: '', avatar_url: '' };
    told.push((page.messages as object[]).map((message) => ({ ...message, ...others })));
  }
  for (const id of [ids.publicMessage, ids.protectedMessage]) {
    const { message } = await ask(`/messages/${id}`);
    const { display_recipient, content } = message as Record<string, unknown>;
    told.push({ display_recipient, content });
  }
  for (const id of ids.people) told.push(await ask(`/users/${id}`));
  const { subscriptions } = await ask('/users/me/subscriptions', { include_subscribers: true });
  // Subscribers have no order.
  for (const one of subscriptions as { subscribers?: number[] }[])
    told.push({ ...one, subscribers: one.subscribers?.toSorted((x, y) => x - y) });
  told.push(await ask('/user_groups'));
  return told;
};

/** Rows of threats.md for each kind of outsider. */
const rows: Record<Kind, string> = {
  'a member who never was subscribed': '[V2] [V3]',
  'a bot of a subscriber': '[V2]',
  'a moderator who never was subscribed': '[V2] [V3]',
  'a guest': '[V2] [V5]',
  'an ex-subscriber': '[V1] [V2] [V3]',
  'a late subscriber of protected history': '[V4]',
  'an administrator who is not subscribed': '[V2]',
  'a deactivated user': '[V12]',
  'the owner of another organization': '[V9]',
  'the owner of another organization, at this host': '[V9]',
  'somebody without an account': '[V2] [S158]',
};

test('every secret reaches a reader', async () => {
  for (const insider of secrets.insiders)
    for (const request of requestsAbout(secrets, endpoints, { readingOnly: true }))
      await insider.ask(request);
  for (const insider of secrets.insiders) await insider.listen();
  expect(await readFile(undefined)).toBe(200);
  const unheard = (Object.keys(canaries) as Canary[]).filter((canary) =>
    secrets.insiders.every((insider) => insider.betrayals(canaries[canary]).length === 0),
  );
  expect(unheard).toEqual([]);
});

const readFile = (kind: Kind | undefined) => {
  const { ids, insiders, outsiders } = secrets;
  const tap = kind === undefined ? insiders[0]! : outsiders[kind];
  return tap.read(`/user_uploads/${ids.organization}/${ids.file}`);
};

const before = await stateOfThings();

const cases = (Object.keys(forbidden) as Kind[]).map((kind) => [rows[kind], kind] as const);

const isBlindWrite = (kind: Kind, { name }: { readonly name: string }): boolean =>
  blindWrites[kind]?.includes(name) === true;

const expectNoSecret = (kind: Kind): void => {
  const outsider = secrets.outsiders[kind];
  for (const canary of forbidden[kind])
    expect(
      outsider.betrayals(canaries[canary]).map(({ asked, bytes }) => {
        const at = bytes.indexOf(canaries[canary]);
        return `${asked}: …${bytes.slice(Math.max(0, at - 150), at + 60)}…`;
      })[0],
      canary,
    ).toBeUndefined();
  for (const { apiKey } of everybody) expect(outsider.betrayals(apiKey)).toEqual([]);
};

test.each(cases)('%s no secret reaches %s', async (_rows, kind) => {
  const outsider = secrets.outsiders[kind];
  const readingOnly = kind === 'an administrator who is not subscribed';
  const asked = endpoints.filter((endpoint) => !isBlindWrite(kind, endpoint));
  const answered = new Map<string, number[]>();
  for (const request of requestsAbout(secrets, asked, { readingOnly })) {
    const { status } = await outsider.ask(request);
    const statuses = answered.get(request.endpoint.name) ?? [];
    answered.set(request.endpoint.name, [...statuses, status]);
    expect(status).toBeLessThan(500);
  }
  await outsider.listen();
  expect([401, 404]).toContain(await readFile(kind));
  expectNoSecret(kind);

  // Silence proves nothing unless some requests succeed.
  const worked = [...answered.values()].filter((statuses) => statuses.includes(200)).length;
  const isShutOut = /deactivated|at this host/.test(kind);
  if (isShutOut) expect(worked).toBeLessThan(4);
  else expect(worked).toBeGreaterThan(/without an account/.test(kind) ? 4 : 12);
  if (/without an account/.test(kind)) expect(outsider.betrayals(canaries.webContent)).not.toEqual([]);
});

test.each(cases)('%s [V6] [V23] nothing is moved to where it may not be sent by %s', async (_rows, kind) => {
  const { ids, outsiders } = secrets;
  const isLate = kind === 'a late subscriber of protected history';
  for (const stream_id of [...ids.privateChannels, ...(isLate ? [] : [ids.protectedChannel])])
    for (const propagate_mode of ['change_one', 'change_later', 'change_all']) {
      const { status } = await outsiders[kind].ask({
        method: 'PATCH',
        path: `/messages/${ids.publicMessage}`,
        parameters: { stream_id, propagate_mode },
      });
      expect([400, 401, 403]).toContain(status);
    }
});

test('[V1] [V3] [V6] [V9] [V23] nothing of what outsiders tried has changed anything', async () => {
  expect(await stateOfThings()).toEqual(before);
});

test.each(Object.keys(blindWrites) as Kind[])('[V2] no secret reaches %s that writes', async (kind) => {
  const outsider = secrets.outsiders[kind];
  const asked = endpoints.filter((endpoint) => isBlindWrite(kind, endpoint));
  const statuses: number[] = [];
  for (const request of requestsAbout(secrets, asked, { readingOnly: false }))
    statuses.push((await outsider.ask(request)).status);
  expect(new Set(statuses)).toEqual(new Set([200, 400]));
  await outsider.listen();
  expectNoSecret(kind);
});
