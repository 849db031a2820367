import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createClient } from '@parlance/client/call';
import { subscribe } from '@parlance/protocol/channel-endpoints';
import { deleteExport, getExports } from '@parlance/protocol/exports';
import { createGroup } from '@parlance/protocol/group-endpoints';
import { getMessages } from '@parlance/protocol/message-fetch';
import { updateFlags } from '@parlance/protocol/message-flags';
import { sendMessage } from '@parlance/protocol/messages';
import { addReaction } from '@parlance/protocol/reactions';
import { register } from '@parlance/protocol/realtime';
import { setUserTopic } from '@parlance/protocol/topics';
import { uploadFile } from '@parlance/protocol/uploads';
import { getUser } from '@parlance/protocol/users';
import { issueKey } from '@parlance/server/users/index';
import { sql } from 'kysely';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secrets } from '../../testing/cast.ts';
import { injecting } from '../../testing/inject.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { Refusal } from '../refusal.ts';
import { importOrganization } from './import/index.ts';
import { removeUnfinished } from './import/stored.ts';
import { jobs } from './index.ts';
import { writeArchive } from './write.ts';

let service: TestService;
let directory: string;
let archive: string;
beforeAll(async () => {
  service = await startService({ law: { watchers: [] } });
  directory = await mkdtemp(join(tmpdir(), 'parlance-import-'));
  archive = join(directory, 'whole.tar.gz');
  await live();
  const { organizationId } = service.owner.person;
  const wanted = { organizationId, type: 'full_without_consent', actingUserId: service.owner.id } as const;
  await writeArchive(service.app.service, { ...wanted, now: service.clock.now() }, archive);
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await service.close();
});

/** What people did in the organization that is exported. */
const live = async () => {
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

/** The keys of files that no organization has yet. */
const notedFiles = async () => {
  const { rows } = await sql<{ key: string }>`select key from import_files order by key`.execute(
    service.database.query,
  );
  return rows.map(({ key }) => key);
};

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

/** A client of whoever has this name there now. */
const clientOf = async (organizationId: number, url: string, email: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from users where organization_id = ${organizationId} and email = ${email}
  `.execute(service.database.query);
  const id = rows[0]!.id;
  const apiKey = await service.database.transact(organizationId, undefined, (transaction) =>
    issueKey(transaction, secrets, id),
  );
  const transport = injecting(() => service.app.http);
  return { id, client: createClient({ url, transport, credentials: { email, apiKey }, name: 'Test/1.0' }) };
};

type Client = ReturnType<typeof createClient>;

/** Everything that a person sees, with names in the place of ids. */
const sightOf = async (client: Client) => {
  const data = (await client.call(register, { include_subscribers: true })) as unknown as {
    realm_users: { user_id: number; full_name: string; role: number }[];
    subscriptions: Record<string, unknown>[];
    realm_user_groups: { id: number; name: string; members: number[] }[];
    user_topics: { stream_id: number; topic_name: string }[];
    starred_messages: number[];
  };
  const users = new Map(data.realm_users.map((user) => [user.user_id, user.full_name]));
  const channels = new Map(data.subscriptions.map(({ stream_id, name }) => [stream_id, name]));
  const groups = new Map(data.realm_user_groups.map(({ id, name }) => [id, name]));
  const nameOf = (id: number) => users.get(id) ?? 'the service';
  const named = (html: string) =>
    html
      .replace(/data-user-id="(\d+)"/g, (_all, id) => `data-user-id="${nameOf(Number(id))}"`)
      .replace(/data-user-group-id="(\d+)"/g, (_all, id) => `data-user-group-id="${groups.get(Number(id))}"`)
      .replace(/data-stream-id="(\d+)"/g, (_all, id) => `data-stream-id="${channels.get(Number(id))}"`)
      .replace(/channel\/(\d+)-/g, (_all, id) => `channel/${channels.get(Number(id))}-`)
      .replace(/user_uploads\/\d+\/[^/]+\/[^/]+\//g, 'user_uploads/made/');
  const { messages } = await client.call(getMessages, {
    anchor: 'newest',
    num_before: 500,
    num_after: 0,
    narrow: [],
  });
  return {
    people: data.realm_users.map(({ full_name, role }) => `${full_name} ${role}`).sort(),
    subscriptions: data.subscriptions
      .map(({ name, color, rendered_description, invite_only, subscribers }) => ({
        name,
        color,
        rendered_description,
        invite_only,
        subscribers: (subscribers as number[]).map(nameOf).sort(),
      }))
      .sort((a, b) => String(a.name).localeCompare(String(b.name))),
    groups: data.realm_user_groups
      .map(({ name, members }) => `${name}: ${members.map(nameOf).sort().join()}`)
      .sort(),
    topics: data.user_topics.map(({ stream_id, topic_name }) => `${channels.get(stream_id)} ${topic_name}`),
    starred: data.starred_messages,
    messages: messages.map((message) => ({
      id: message.id,
      sender: message.sender_full_name,
      subject: message.subject,
      timestamp: message.timestamp,
      is_me_message: message.is_me_message,
      content: named(message.content),
      place:
        typeof message.display_recipient === 'string'
          ? message.display_recipient
          : message.display_recipient.map(({ full_name }) => full_name).sort(),
      reactions: message.reactions.map(({ emoji_name, user_id }) => `${emoji_name} ${nameOf(user_id)}`),
      submessages: message.submessages.map(({ content, sender_id }) => `${nameOf(sender_id)} ${content}`),
      flags: message.flags.filter((flag) => flag !== 'read').sort(),
    })),
  };
};

test('[S14] [S19] what is imported looks to each member as what was exported; people are stubs until they sign in', async () => {
  const imported = await importInto('copy');
  expect(imported).toMatchObject({ url: 'http://copy.chat.example.org', files: 1 });
  const { organization_id, url } = imported;
  for (const player of [service.owner, service.member, service.guest]) {
    const there = await clientOf(organization_id, url, player.person.email);
    const ownerThere = await clientOf(organization_id, url, service.owner.person.email);
    if (player === service.owner) {
      const { is_imported_stub } = (await there.client.call(getUser, { user_id: ownerThere.id })).user;
      expect(is_imported_stub).toBe(false);
    } else {
      const { user } = await ownerThere.client.call(getUser, { user_id: there.id });
      expect(user.is_imported_stub).toBe(true);
    }
    expect(there.id).not.toBe(player.id);
    const sight = await sightOf(there.client);
    expect(sight.messages.length).toBeGreaterThan(4);
    expect(sight).toEqual(await sightOf(player.bare));
    const { user } = await ownerThere.client.call(getUser, { user_id: there.id });
    expect(user.is_imported_stub).toBe(false);
  }
  // History that was protected still is [V4].
  const late = await clientOf(organization_id, url, service.newcomer.person.email);
  const { messages } = await late.client.call(getMessages, {
    anchor: 'newest',
    num_before: 500,
    num_after: 0,
  });
  const texts = messages.map(({ content }) => content).join();
  expect(texts).toContain('After the newcomer came');
  expect(texts).not.toContain('Before the newcomer came');
  // It goes on from there.
  const owner = await clientOf(organization_id, url, service.owner.person.email);
  const said = await owner.client.call(sendMessage, {
    type: 'channel',
    to: 'kitchen',
    topic: 'soup',
    content: 'Here',
  });
  expect(said.id).toBeGreaterThan(messages.at(-1)!.id);
  const { exports } = await owner.client.call(getExports);
  expect(exports).toMatchObject([
    { export_from_prior_server: true, export_type: 'full_without_consent', export_url: null, pending: false },
  ]);
  // [S187] FL 499: there is nothing to delete.
  const deletion = owner.client.call(deleteExport, { export_id: exports[0]!.id });
  await expect(deletion).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

interface Entry {
  readonly name: string;
  readonly text: Buffer;
  readonly type?: 'symlink';
}

const entriesOf = async (path: string): Promise<Entry[]> => {
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

const packed = async (entries: readonly Entry[]): Promise<string> => {
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

test('[V17] [V21] what is no sound archive is refused, and nothing is left of it', async () => {
  const entries = await entriesOf(archive);
  const count = async () =>
    (
      await sql<{ count: number }>`
        select (select count(*) from organizations) + (select count(*) from users) + (select count(*) from messages) as count
      `.execute(service.database.query)
    ).rows[0]!.count;
  const filesThere = async () => {
    const { directory: root } = service.app.service.uploads;
    const all = await readdir(root, { recursive: true, withFileTypes: true });
    return all.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  const before = [await count(), await filesThere()];
  const edited = (name: RegExp, edit: (text: string) => string) =>
    entries.map((entry) =>
      name.test(entry.name) ? { ...entry, text: Buffer.from(edit(entry.text.toString())) } : entry,
    );
  const rows = entries.filter(({ name }) => !/^(files|end)/.test(name));
  const users = entries.find(({ name }) => name.startsWith('users'))!.text.toString();
  const somebody = users.split('\n').find((line) => line.includes('"system_bot":null'))!;
  const pictured = somebody.replace('"avatar_source":"J"', '"avatar_source":"U"');
  const bad: Readonly<Record<string, readonly Entry[]>> = {
    'a path out of the archive': [...entries, { name: '../../etc/passwd', text: Buffer.from('x') }],
    'a path out of a folder of it': [...rows, { name: 'files/../../passwd', text: Buffer.from('x') }],
    'a link to a file of the machine': [...rows, { name: 'files/1', text: Buffer.alloc(0), type: 'symlink' }],
    'no manifest': entries.slice(1),
    'another version': edited(/^manifest/, (text) => text.replace(/"version":\d+/, '"version":1')),
    'no end': entries.slice(0, -1),
    'something after the end': [...entries, entries.at(-2)!],
    'a message too few': edited(/^messages/, (text) => text.replace(/[^\n]+\n$/, '')),
    'a file too few': entries.filter(({ name }) => !name.startsWith('files/')),
    'more than an entry holds': [
      entries[0]!,
      { name: 'organization/000001.jsonl', text: Buffer.alloc(129 * 1_048_576) },
    ],
    'tables in another order': [entries[0]!, ...entries.slice(1).reverse()],
    'a table that nobody knows': [...rows, { name: 'api_keys/000001.jsonl', text: Buffer.from('{}\n') }],
    'a picture of nobody': [...rows, { name: 'avatars/1', text: Buffer.from('x') }],
    'an avatar that is no picture': [
      ...rows.map((entry) =>
        entry.name.startsWith('users')
          ? { ...entry, text: Buffer.from(users.replace(somebody, pictured)) }
          : entry,
      ),
      { name: `avatars/${JSON.parse(somebody).id}`, text: Buffer.from('<svg onload="alert(1)"/>') },
    ],
    'a linkifier that runs scripts': edited(/^organization/, (text) =>
      text.replace(
        '"linkifiers":[]',
        `"linkifiers":[${JSON.stringify({
          id: 1,
          pattern: 'x(?P<id>[0-9]+)',
          url_template: 'javascript:{id}',
          example_input: null,
          reverse_template: null,
          alternative_url_templates: [],
        })}]`,
      ),
    ),
    'a reader of what is no range': edited(/^read_states/, (text) =>
      text.replace(/"read":"[^"]*"/, '"read":"{[5,1]}"'),
    ),
    'a key too much': edited(/^users/, (text) => text.replace('{"id"', '{"password_hash":"x","id"')),
    'a sender who is not there': edited(/^messages/, (text) =>
      text.replace(/"sender_id":\d+/, '"sender_id":999999'),
    ),
    'the same message twice': edited(/^messages/, (text) => `${text.split('\n')[0]!}\n${text}`),
    'no JSON': edited(/^channels/, (text) => `${text}{`),
    'nobody who governs': edited(/^users/, (text) => text.replaceAll('"role":100', '"role":400')),
    'a file of another size': edited(/^files/, (text) => `${text}more`),
    'two channels of one name': edited(/^channels/, (text) => text.replaceAll('cellar', 'kitchen')),
  };
  const told: Record<string, string> = {};
  for (const [what, changed] of Object.entries(bad)) {
    const error = await importInto('broken', await packed(changed)).catch((thrown: unknown) => thrown);
    expect([what, error instanceof Refusal ? 'refused' : error]).toEqual([what, 'refused']);
    told[what] = String(error);
  }
  expect(told).toMatchObject({
    'another version': expect.stringContaining('The archive is of version 1; this version of Parlance reads'),
    'no end': expect.stringContaining('The archive is not whole.'),
    'a message too few': expect.stringContaining('The archive is not whole.'),
    'a file too few': expect.stringContaining('The archive is not whole.'),
    'more than an entry holds': expect.stringContaining('larger than it can be'),
    'a link to a file of the machine': expect.stringContaining('is no plain file'),
    'an avatar that is no picture': expect.stringContaining('must be a picture'),
    'a linkifier that runs scripts': expect.stringContaining('must begin with https:// or http://'),
  });
  const whole = await readFile(archive);
  for (const [name, bytes] of [
    ['cut.tar.gz', whole.subarray(0, whole.length / 2)],
    ['noise.tar.gz', randomBytes(1000)],
  ] as const) {
    await writeFile(join(directory, name), bytes);
    await expect(importInto('broken', join(directory, name))).rejects.toThrow(Refusal);
  }
  await expect(importInto('elsewhere')).rejects.toThrow('There is an organization elsewhere already.');
  expect([await count(), await filesThere()]).toEqual(before);
});

test('[V17] markup of an archive is made anew from what was written', async () => {
  const entries = (await entriesOf(archive)).map((entry) =>
    entry.name.startsWith('messages')
      ? {
          ...entry,
          text: Buffer.from(entry.text.toString().replaceAll('_soup_', '<script>alert(1)</script>')),
        }
      : entry,
  );
  const { organization_id } = await importInto('markup', await packed(entries));
  const { rows } = await sql<{ html: string }>`
    select string_agg(rendered_content, '') as html from messages where organization_id = ${organization_id}
  `.execute(service.database.query);
  expect(rows[0]!.html).toContain('&lt;script&gt;');
  expect(rows[0]!.html).not.toContain('<script>');
});

test('an export reads in batches, by as many statements for few people as for many', async () => {
  const { organizationId } = service.owner.person;
  const write = async (name: string) => {
    const wanted = { organizationId, type: 'full_with_consent', actingUserId: null } as const;
    const path = join(directory, name);
    const { statements } = await service.countStatements(() =>
      writeArchive(service.app.service, { ...wanted, now: service.clock.now() }, path),
    );
    return statements;
  };
  const before = await write('few.tar.gz');
  await sql`
    insert into messages (organization_id, id, recipient_id, topic, sender_id, content, rendered_content, client, sent_at,
      is_me_message, read_by_sender)
    select organization_id, 10000 + n, recipient_id, topic, sender_id, content, rendered_content, client, sent_at,
      false, true
    from (select * from messages where organization_id = ${organizationId} and topic is not null limit 1) m,
      generate_series(1, 1000) n
  `.execute(service.database.query);
  const after = await write('many.tar.gz');
  // Five further batches of 200 messages, and nothing else.
  expect(after.length - before.length).toBe(5);
  const read = after.filter((text) => /fetch forward/.test(text));
  expect(read.every((text) => /fetch forward 200 /.test(text))).toBe(true);
});

test('of two imports under one name at the same time, one is refused before it does anything', async () => {
  const both = await Promise.allSettled([importInto('twice'), importInto('twice')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find((one) => one.status === 'rejected')!;
  expect(String(refused.reason)).toMatch(/^Refusal: (An organization twice is just being|There is an)/);
});

test('files that an import has stored are removed when it comes to nothing, and not while it runs', async () => {
  const { storage, database } = service.app.service;
  const stored: string[] = [];
  const watched: typeof storage = {
    ...storage,
    take: async (key, path, type) => {
      // Written down before it is stored: whenever the import is killed, the file is known.
      expect(await notedFiles()).toEqual([key]);
      await storage.take(key, path, type);
      await removeUnfinished({ database, storage });
      expect(await storage.has(key)).toBe(true);
      stored.push(key);
    },
  };
  await importInto('watched', archive, watched);
  expect(await notedFiles()).toEqual([]);
  const broken: typeof storage = {
    ...watched,
    take: async (...file) => {
      await watched.take(...file);
      throw new Error('the power is gone');
    },
  };
  await expect(importInto('broken', archive, broken)).rejects.toThrow('the power is gone');
  const [kept, lost] = stored as [string, string];
  expect([await storage.has(kept), await storage.has(lost)]).toEqual([true, false]);

  // As one that was killed leaves it: the round of housekeeping finds it.
  const lone = 'files/999999/aa/abcdefghijklmnopqrstuvwx';
  await sql`insert into import_files (organization_id, key) values (999999, ${lone})`.execute(database.query);
  await storage.put(lone, Buffer.from('left behind'), 'text/plain');
  for (const work of jobs) if ('everySeconds' in work) await work.run(service.app.service);
  expect([await storage.has(lone), await notedFiles()]).toEqual([false, []]);
});
