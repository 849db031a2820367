/** A service whose organization has content of every kind, and an archive of it to import. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { addReaction } from '@parlance/protocol/reactions';
import { setUserTopic } from '@parlance/protocol/topics/topics';
import { uploadFile } from '@parlance/protocol/uploads/uploads';
import { importOrganization } from '@parlance/server/exports/import/index';
import { writeArchive } from '@parlance/server/exports/write';
import { extract, pack } from 'tar-stream';
import { startService, type TestService } from './service.ts';

const live = async (service: TestService) => {
  const { owner, member, otherMember, guest, newcomer, bot } = service;
  const principals = [owner.id, member.id, guest.id];
  await owner.call(subscribe, { subscriptions: [{ name: 'kitchen', description: '**Soup**' }], principals });
  await owner.call(subscribe, {
    subscriptions: [{ name: 'cellar' }],
    principals: [owner.id, member.id],
    invite_only: true,
    history_public_to_subscribers: false,
  });
  const say = async (to: string, content: string) =>
    (await owner.call(sendMessage, { type: 'channel', to, topic: 'soup', content })).id;
  const early = await say('cellar', 'Before the newcomer came');
  await owner.call(subscribe, { subscriptions: [{ name: 'cellar' }], principals: [newcomer.id] });
  await say('cellar', 'After the newcomer came');
  await owner.call(createGroup, { name: 'cooks', description: '', members: [member.id, bot.id] });
  const mention = `@**${member.person.fullName}|${member.id}** and @*cooks* in #**kitchen**: _soup_ 日本語`;
  const told = await say('kitchen', mention);
  await member.call(addReaction, { message_id: told, emoji_name: 'tada' });
  await guest.call(addReaction, { message_id: told, emoji_name: 'tada' });
  await member.call(updateFlags, { messages: [early], op: 'add', flag: 'starred' });
  await say('kitchen', '/poll Soup?\nYes');
  await say('kitchen', 'Until *noon*');
  const file = new File([randomBytes(200_000)], 'recipe.bin', { type: 'application/octet-stream' });
  const { url } = await owner.call(uploadFile, {}, { file });
  await say('kitchen', `[recipe](${url})`);
  await member.call(sendMessage, { type: 'direct', to: [otherMember.id, owner.id], content: '/me waves' });
  const { streams } = (await owner.listen()).snapshot as unknown as { streams: { stream_id: number }[] };
  for (const { stream_id } of streams.slice(-1))
    await member.call(setUserTopic, { stream_id, topic: 'soup', visibility_policy: 3 });
};

export const startWithArchive = async () => {
  const service = await startService({ law: { watchers: [] } });
  const directory = await mkdtemp(join(tmpdir(), 'parlance-import-'));
  const archive = join(directory, 'whole.tar.gz');
  await live(service);
  const { organizationId } = service.owner.person;
  const wanted = { organizationId, type: 'full_without_consent', actingUserId: service.owner.id } as const;
  await writeArchive(service.app.service, { ...wanted, now: service.clock.now() }, archive);
  const importInto = (subdomain: string, path = archive, storage = service.app.service.storage) => {
    const { database, directory: known, secrets, uploads, now } = service.app.service;
    const ground = {
      database,
      secrets,
      directory: known,
      storage,
      uploadDirectory: uploads.directory,
      now,
      report: () => {},
    };
    return importOrganization(ground, path, subdomain);
  };
  const close = async () => {
    await rm(directory, { recursive: true, force: true });
    await service.close();
  };
  return { service, directory, archive, importInto, close };
};

export interface Entry {
  readonly name: string;
  readonly text: Buffer;
  readonly type?: 'symlink';
}

export const entriesOf = async (path: string): Promise<Entry[]> => {
  const reading = extract();
  Readable.from([gunzipSync(await readFile(path))]).pipe(reading);
  const entries: Entry[] = [];
  for await (const entry of reading) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    entries.push({ name: entry.header.name, text: Buffer.concat(chunks) });
  }
  return entries;
};

export const packEntries = async (directory: string, entries: readonly Entry[]): Promise<string> => {
  const packing = pack();
  for (const { name, text, type } of entries)
    if (type === undefined) packing.entry({ name }, text);
    else packing.entry({ name, type, linkname: '/etc/passwd' });
  packing.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of packing) chunks.push(chunk as Buffer);
  const path = join(directory, `${randomBytes(6).toString('hex')}.tar.gz`);
  await writeFile(path, gzipSync(Buffer.concat(chunks)));
  return path;
};
