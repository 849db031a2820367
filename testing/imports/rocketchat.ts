/** Small dumps of Rocket.Chat. */
import { rocketchat } from '@parlance/server/imports/rocketchat/index';
import type { ReadOptions } from '@parlance/server/imports/source';
import { makeBson } from './bson.ts';
import { type Read, readArchive, shown } from './reading.ts';
import { makeZip } from './zip.ts';

const at = Date.UTC(2024, 4, 1, 12);
export const time = (minutes: number) => new Date(at + minutes * 60_000);
export type Dump = Readonly<Record<string, readonly object[] | Buffer>>;

export const user = (id: string, fields: object = {}) => ({
  _id: id,
  username: `${id}.x`,
  name: id.toUpperCase(),
  emails: [{ address: `${id}@e.example` }],
  roles: ['user'],
  active: true,
  ...fields,
});
export const room = (id: string, fields: object = {}) => ({
  _id: id,
  t: 'c',
  name: `${id}-slug`,
  fname: `${id} room`,
  ...fields,
});
let minutes = 0;
export const say = (rid: string, who: string, msg: string, fields: object = {}) => ({
  _id: `${rid}${who}${minutes++}abcdefgh`,
  rid,
  msg,
  ts: time(minutes),
  u: { _id: who, username: `${who}.x` },
  ...fields,
});
export const subscription = (rid: string, who: string, fields: object = {}) => ({
  rid,
  u: { _id: who },
  ...fields,
});

export const files = (dump: Dump, folder = 'dump/chat/') =>
  Object.entries(dump).map(([name, content]) => ({
    name: `${folder}${name}.bson`,
    data: Buffer.isBuffer(content) ? content : makeBson(content),
  }));
export const read = (dump: Dump, options: Partial<ReadOptions> = {}): Promise<Read> =>
  readArchive(
    rocketchat,
    { name: 'dump.zip', bytes: makeZip(files({ rocketchat_room: [], ...dump })) },
    options,
  );
export const texts = (result: Read) => result.of('message').map(({ text }) => shown(text));
