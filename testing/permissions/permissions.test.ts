import { readFileSync } from 'node:fs';
import { updateChannel } from '@parlance/protocol/channels/endpoints';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { write } from '@parlance/server/db/sql';
import { afterAll, describe, expect, test } from 'vitest';
import { makeRoom } from '../channels/room.ts';
import type { Player } from '../player.ts';
import { startService } from '../service.ts';
import { chooseSettings } from '../settings.ts';
import { channelProbes } from './channels.ts';
import { groupProbes } from './groups.ts';
import { organizationProbes } from './organization.ts';
import type { Place, Probe, Scene, Shown } from './probe.ts';
import { scopes, titleOf } from './table.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, administrator, member, otherMember, database } = service;
const home = owner.person.organizationId;
const { systemGroups } = await service.app.service.directory.load(home);
await write`update users set created_at = now() - interval '1 year' where organization_id = ${home}`.execute(
  database.query,
);
let made = 0;
const scene: Scene = {
  service,
  word: () => `word${++made}`,
  room: (options = {}) =>
    makeRoom(database, home, `room ${++made}`, {
      members: [owner, administrator, member, otherMember].map(({ id }) => id),
      ...options,
    }),
  say: async (player, room, topic = 'hello') =>
    (await player.call(sendMessage, { type: 'channel', to: room.id, topic, content: 'Words' })).id,
};
const noPlace: Place = { room: { id: 0, name: '' }, group: { id: 0, name: '' } };

const isProbe = (shown: Shown): shown is Probe => 'attempt' in shown;
const settingFor = ({ to }: Probe) =>
  to === undefined ? { direct_members: [otherMember.id], direct_subgroups: [] } : systemGroups[to];
/** The holder of the permission: one member, or an administrator where a built-in group is set. */
const holderOf = ({ to }: Probe): Player => (to === undefined ? otherMember : administrator);

const choose = (settings: Readonly<Record<string, unknown>>) => {
  const groups: Readonly<Record<string, number>> = systemGroups;
  const chosen = Object.entries(settings).map(([name, value]) => [name, groups[String(value)] ?? value]);
  return chooseSettings(database, home, Object.fromEntries(chosen));
};

const check = async (probe: Probe, placeFor: () => Promise<Place>) => {
  const places = [await placeFor(), await placeFor()];
  await expect(probe.attempt(scene, member, places[0]!)).rejects.toMatchObject({ status: 400 });
  await probe.attempt(scene, holderOf(probe), places[1]!);
};

describe('of the organization', () => {
  for (const [name, shown] of Object.entries(organizationProbes)) {
    if (!isProbe(shown)) continue;
    test(titleOf('the organization', name), async () => {
      await choose({ ...shown.beside, [name]: settingFor(shown) });
      await check(shown, async () => noPlace);
      await choose({});
    });
  }
});

describe('of a channel', () => {
  test.each(
    Object.entries(channelProbes).map(([name, probe]) => [titleOf('a channel', name), name, probe] as const),
  )('%s', async (_title, name, probe) => {
    const placeFor = async () => {
      await choose({});
      const room = await scene.room(probe.room === undefined ? {} : { ...probe.room, members: [owner.id] });
      await owner.call(updateChannel, { stream_id: room.id, [name]: { new: settingFor(probe) } });
      await choose(probe.beside ?? {});
      return { ...noPlace, room };
    };
    await check(probe, placeFor);
    await choose({});
  });
});

describe('of a group', () => {
  test.each(
    Object.entries(groupProbes).map(([name, probe]) => [titleOf('a group', name), name, probe] as const),
  )('%s', async (_title, name, probe) => {
    const nobody = systemGroups['role:nobody'];
    const closed = Object.fromEntries(Object.keys(groupProbes).map((one) => [one, nobody]));
    const members = name === 'can_join_group' ? [] : [member.id, otherMember.id];
    const placeFor = async () => {
      const group = { name: scene.word(), description: '', members: [administrator.id, ...members] };
      const { group_id } = await owner.call(createGroup, { ...group, ...closed, [name]: settingFor(probe) });
      return { room: await scene.room(), group: { id: group_id, name: group.name } };
    };
    await check(probe, placeFor);
  });
});

test('what is shown elsewhere is shown there', () => {
  for (const { shown } of scopes)
    for (const one of Object.values<Shown>(shown))
      if ('file' in one)
        expect(readFileSync(new URL(`../../${one.file}`, import.meta.url), 'utf8')).toContain(
          `'${one.title}'`,
        );
});
