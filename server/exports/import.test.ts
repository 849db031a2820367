import { join } from 'node:path';
import { deleteExport, getExports } from '@parlance/protocol/exports';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { register } from '@parlance/protocol/realtime';
import { getUser } from '@parlance/protocol/users/users';
import { issueKey } from '@parlance/server/users/index';
import { startWithArchive } from '@parlance/testing/archives';
import { secrets } from '@parlance/testing/cast';
import { createClient } from '@parlance/testing/client';
import { injecting } from '@parlance/testing/inject';
import { afterAll, expect, test } from 'vitest';
import { read, write } from '../db/sql.ts';
import { writeArchive } from './write.ts';

const { service, directory, importInto, close } = await startWithArchive();
afterAll(close);

/** A client of the user with this address there. */
const clientOf = async (organizationId: number, url: string, email: string) => {
  const { rows } = await read<{ id: number }>`
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
  const late = await clientOf(organization_id, url, service.newcomer.person.email);
  const { messages } = await late.client.call(getMessages, {
    anchor: 'newest',
    num_before: 500,
    num_after: 0,
  });
  const texts = messages.map(({ content }) => content).join();
  expect(texts).toContain('After the newcomer came');
  expect(texts).not.toContain('Before the newcomer came');
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
  // [S187] FL 499: imported exports have no archive to delete.
  const deletion = owner.client.call(deleteExport, { export_id: exports[0]!.id });
  await expect(deletion).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('an export reads in batches, by as many statements for few people as for many', async () => {
  const { organizationId } = service.owner.person;
  const writeMany = async (name: string) => {
    const wanted = { organizationId, type: 'full_with_consent', actingUserId: null } as const;
    const path = join(directory, name);
    const { statements } = await service.countStatements(() =>
      writeArchive(service.app.service, { ...wanted, now: service.clock.now() }, path),
    );
    return statements;
  };
  const before = await writeMany('few.tar.gz');
  await write`
    insert into messages (organization_id, id, recipient_id, topic, sender_id, content, rendered_content, client, sent_at,
      is_me_message, read_by_sender)
    select organization_id, 10000 + n, recipient_id, topic, sender_id, content, rendered_content, client, sent_at,
      false, true
    from (select * from messages where organization_id = ${organizationId} and topic is not null limit 1) m,
      generate_series(1, 1000) n
  `.execute(service.database.query);
  const after = await writeMany('many.tar.gz');
  // Five more batches of 200 messages, and nothing else.
  expect(after.length - before.length).toBe(5);
  const fetches = after.filter((text) => /fetch forward/.test(text));
  expect(fetches.every((text) => /fetch forward 200 /.test(text))).toBe(true);
});
