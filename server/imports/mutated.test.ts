/** Archives with wrong bytes anywhere: a reader refuses them in a sentence, or reads what it can. */
import { makeBson, makeGridFile } from '@parlance/testing/imports/bson';
import { readArchive } from '@parlance/testing/imports/reading';
import { makeTar } from '@parlance/testing/imports/tar';
import { makeZip } from '@parlance/testing/imports/zip';
import { expect, test } from 'vitest';
import { Refusal } from '../config/refusal.ts';
import { mattermost } from './mattermost/index.ts';
import { rocketchat } from './rocketchat/index.ts';

/** Numbers from 0 to `below`, the same in each run. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

function mutate(bytes: Buffer, seed: number): Buffer {
  const random = randomFrom(seed);
  const changed = Buffer.from(bytes);
  for (let count = 1 + random(4); count > 0; count--) changed[random(changed.length)] = random(256);
  return random(4) === 0 ? changed.subarray(0, random(changed.length)) : changed;
}

const line = (type: string, fields: object) => JSON.stringify({ type, [type]: fields });
const at = Date.UTC(2024, 0, 1);
const lines = [
  line('team', { name: 'red', type: 'O' }),
  line('channel', { team: 'red', name: 'hall', type: 'O' }),
  line('user', {
    username: 'ann',
    teams: [{ name: 'red', roles: 'team_user', channels: [{ name: 'hall' }] }],
  }),
  line('post', {
    team: 'red',
    channel: 'hall',
    user: 'ann',
    message: '@ann `x` **y**',
    create_at: at,
    attachments: [{ path: 'a.txt' }],
    replies: [
      { user: 'ben', message: 'yes', create_at: at + 1, reactions: [{ user: 'ann', emoji_name: 'joy' }] },
    ],
    props: { attachments: [{ title: 'T', fields: [{ title: 'a', value: 1 }] }] },
  }),
  line('direct_post', { channel_members: ['ann', 'ben'], user: 'ann', message: 'psst', create_at: at }),
];
const grid = makeGridFile('file1', Buffer.from('content of a file'));
const collections = {
  users: [
    { _id: 'ann', username: 'ann', name: 'Ann', roles: ['user'], emails: [{ address: 'a@e.example' }] },
  ],
  rocketchat_room: [
    { _id: 'c', t: 'c', name: 'c' },
    { _id: 'd', t: 'd', uids: ['ann', 'ben'] },
    { _id: 'talk', t: 'p', prid: 'c' },
  ],
  rocketchat_message: ['c', 'd', 'talk'].map((rid, index) => ({
    _id: `m${index}`,
    rid,
    msg: '*b* @ann #c',
    ts: new Date(at + index),
    u: { _id: 'ann', username: 'ann' },
    file: { _id: 'file1', name: 'f' },
    reactions: { ':joy:': { usernames: ['ann'] } },
  })),
  'rocketchat_uploads.files': grid.files,
  'rocketchat_uploads.chunks': grid.chunks,
};
const dump = Object.entries(collections).map(([name, documents]) => ({
  name: `dump/chat/${name}.bson`,
  data: makeBson(documents),
}));
const exported = [
  { name: 'import.jsonl', data: lines.join('\n') },
  { name: 'data/a.txt', data: 'x' },
];

test.each([
  ['a zip of Mattermost', mattermost, 'a.zip', makeZip(exported)],
  ['lines of Mattermost', mattermost, 'a.jsonl', Buffer.from(lines.join('\n'))],
  ['a tarball of Rocket.Chat', rocketchat, 'a.tar', await makeTar(dump)],
  ['a zip of Rocket.Chat', rocketchat, 'a.zip', makeZip(dump.map((part) => ({ ...part, isStored: true })))],
] as const)('%s with wrong bytes', async (_, source, name, bytes) => {
  const whole = await readArchive(source, { name, bytes });
  expect(whole.of('message').length).toBeGreaterThan(2);
  let refused = 0;
  for (let seed = 1; seed <= 100; seed++)
    try {
      await readArchive(source, { name, bytes: mutate(bytes, seed) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw new Error(`seed ${seed}: ${(error as Error).stack}`);
      expect(error.message).not.toContain('\n');
      refused++;
    }
  expect(refused).toBeLessThan(100);
});
