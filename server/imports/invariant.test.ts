import { subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { ask } from '@parlance/testing/files';
import { startImports } from '@parlance/testing/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

const team = 'T0TEAM';
const person = (id: string, email: string, more: object = {}) => ({
  id,
  team_id: team,
  name: id.toLowerCase(),
  profile: { real_name: `Person ${id}`, email },
  ...more,
});

interface Said {
  readonly place: string;
  readonly by: string;
  readonly words: string;
}

const fileOf = (words: string): string => `F${[...words].map((one) => one.charCodeAt(0)).join('')}`;

/** A workspace in which each message has its own words, so that its readers can be counted. */
const workspace = (members: Readonly<Record<string, readonly string[]>>, said: readonly Said[]) => {
  const days: Record<string, object[]> = {};
  for (const [index, { place, by, words }] of said.entries()) {
    const folder = `${place}/2020-01-02.json`;
    days[folder] = [
      ...(days[folder] ?? []),
      {
        type: 'message',
        user: by,
        text: words,
        ts: `${1577923200 + index}.000100`,
        files: [{ id: fileOf(words), name: 'file.txt', mode: 'hosted' }],
      },
    ];
  }
  const channel = (id: string, name: string) => ({
    id,
    name,
    created: 1577836800,
    is_archived: false,
    members: members[name] ?? [],
    topic: { value: '' },
    purpose: { value: '' },
  });
  return {
    'channels.json': [channel('C1', 'verona'), channel('C2', 'plaza')],
    'groups.json': [channel('G1', 'secret'), channel('G2', 'cabinet')],
    'dms.json': [{ id: 'D1', members: ['UONE', 'UTWO'] }],
    'mpims.json': [{ id: 'M1', name: 'mpdm-three', members: ['UONE', 'UTWO', 'UGUEST'] }],
    ...days,
  };
};

/** Who reads what in the source. */
const readersThere = (
  place: string,
  members: Readonly<Record<string, readonly string[]>>,
  guests: readonly string[],
  everyone: readonly string[],
): readonly string[] => {
  if (place === 'D1') return ['UONE', 'UTWO'];
  if (place === 'mpdm-three') return ['UONE', 'UTWO', 'UGUEST'];
  if (place === 'secret' || place === 'cabinet') return members[place] ?? [];
  return everyone.filter((id) => !guests.includes(id) || members[place]?.includes(id) === true);
};

test('no message becomes readable to a person who could not read it, in a living organization and again later', async () => {
  const { service } = imports;
  const { owner, member, otherMember, guest } = service;
  const emailOf = (one: typeof owner) => one.person.email;
  const subdomain = '';
  // The members' names of channels are taken here, by channels of other audiences.
  await owner.call(subscribe, {
    subscriptions: [{ name: 'secret' }],
    principals: [member.id, otherMember.id],
  });
  await owner.call(subscribe, { subscriptions: [{ name: 'plaza' }], principals: [guest.id, member.id] });
  await owner.call(sendMessage, { type: 'channel', to: 'plaza', topic: 'own', content: 'Here before' });
  const addresses: Readonly<Record<string, string>> = {
    UONE: emailOf(member),
    UTWO: emailOf(otherMember),
    UGUEST: 'visitor@elsewhere.example',
    // A guest there, and a member here.
    UHALF: emailOf(service.newcomer),
    UNEW: 'fresh@elsewhere.example',
    // A guest in both.
    UBOTH: emailOf(guest),
  };
  const everyone = Object.keys(addresses);
  const guests = ['UGUEST', 'UHALF', 'UBOTH'];
  const users = everyone.map((id) =>
    person(id, addresses[id]!, guests.includes(id) ? { is_restricted: true } : { is_owner: id === 'UNEW' }),
  );
  const places = ['verona', 'plaza', 'secret', 'cabinet', 'D1', 'mpdm-three'];
  const round = async (number: number, members: Readonly<Record<string, readonly string[]>>) => {
    const said = places.map((place) => ({
      place,
      by: place === 'cabinet' ? 'UNEW' : 'UONE',
      words: `round ${number} in ${place}`,
    }));
    const report = await imports.importFiles(
      'slack',
      { 'users.json': users, ...workspace(members, said) },
      { into: subdomain },
    );
    expect(report.taken.messages).toMatchObject({ new: places.length });
    return said;
  };
  const first = {
    verona: ['UONE', 'UTWO', 'UGUEST'],
    plaza: ['UONE'],
    secret: ['UONE', 'UGUEST'],
    cabinet: ['UNEW', 'UTWO'],
  };
  const before = await round(1, first);
  // One left a private channel since, and messages have other times.
  const second = { ...first, secret: ['UONE'], cabinet: ['UNEW', 'UONE'] };
  const users2 = users;
  const later = places.map((place, index) => ({ place, by: 'UONE', words: `round 2 in ${place}`, index }));
  const shifted = workspace(second, [...before, ...later]);
  // Files of all messages come only now: links of the first round are completed.
  const bytes = Object.fromEntries(
    [...before, ...later].map(({ words }) => [`__uploads/${fileOf(words)}/file.txt`, words]),
  );
  const report = await imports.importFiles(
    'slack',
    { 'users.json': users2, ...shifted, ...bytes },
    { into: subdomain },
  );
  expect(report.taken).toMatchObject({
    messages: { new: places.length, known: places.length },
    files: { stored: 2 * places.length, completed: places.length },
  });

  const messages = await imports.messagesOf(subdomain);
  const people = await imports.peopleOf(subdomain);
  for (const id of everyone) {
    const account = people.find(({ email }) => email === addresses[id])!;
    if (!account.isActive) continue;
    const readable = await imports.readBy(subdomain, account.email);
    const reader = await imports.readerOf(subdomain, account.email);
    for (const { id: message, content } of messages) {
      const [, number, place] = /^round (\d) in (\S+)\n/.exec(content) ?? [];
      if (place === undefined) continue;
      const members = number === '1' ? first : second;
      const could = readersThere(place, members, guests, everyone).includes(id);
      if (!could) expect([id, content, readable.has(message)]).toEqual([id, content, false]);
      const [, path = ''] = /\((\/user_uploads\/[^)]+)\)/.exec(content) ?? [];
      const { status } = await ask(service, reader, path);
      expect([id, content, status]).toEqual([id, content, readable.has(message) ? 200 : 404]);
    }
    // Not by hiding everything: the members of direct conversations read them.
    const own = messages.find(({ content }) => content.startsWith('round 1 in mpdm-three'))!;
    expect(readable.has(own.id)).toBe(['UONE', 'UTWO', 'UGUEST'].includes(id));
  }
  const one = await imports.readBy(subdomain, addresses.UONE!);
  expect(
    messages.filter(({ id, content }) => content.startsWith('round') && one.has(id)).length,
  ).toBeGreaterThanOrEqual(10);
});
