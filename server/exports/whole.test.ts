import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createBot, getBotStorage, getBots, updateBotStorage } from '@parlance/protocol/bots/endpoints';
import { addDefaultChannel, createDefaultGroup } from '@parlance/protocol/channels/defaults';
import {
  getChannelId,
  subscribe,
  updateChannel,
  updateSubscription,
} from '@parlance/protocol/channels/endpoints';
import { createFolder } from '@parlance/protocol/channels/folders';
import { deactivateCustomEmoji, uploadCustomEmoji } from '@parlance/protocol/custom-emoji';
import { createDrafts } from '@parlance/protocol/drafts';
import type { ExportType } from '@parlance/protocol/exports';
import { addLinkifier } from '@parlance/protocol/linkifiers';
import { getMessageHistory, updateMessage } from '@parlance/protocol/messages/edit';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { muteUser } from '@parlance/protocol/muted-users';
import { addNavigationView } from '@parlance/protocol/navigation-views';
import { markOnboardingStep } from '@parlance/protocol/onboarding';
import { addDomain } from '@parlance/protocol/organization/domains';
import { uploadIcon, uploadLogo } from '@parlance/protocol/organization/pictures';
import { addPlayground } from '@parlance/protocol/organization/playgrounds';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { setOwnAvatar } from '@parlance/protocol/profiles/avatars';
import { createProfileField, updateOwnProfile } from '@parlance/protocol/profiles/fields';
import { addReaction } from '@parlance/protocol/reactions';
import { register } from '@parlance/protocol/realtime';
import { createSavedSnippet } from '@parlance/protocol/saved-snippets';
import { createScheduledMessage } from '@parlance/protocol/scheduled/scheduled';
import { updateSettings, updateSettingsDefaults } from '@parlance/protocol/settings/endpoints';
import { setUserTopic } from '@parlance/protocol/topics/topics';
import { updateOwnStatus } from '@parlance/protocol/user-status';
import { deactivateUser, updateUser } from '@parlance/protocol/users/users';
import { issueKey } from '@parlance/server/users/index';
import { createClient } from '@parlance/testing/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secrets } from '../../testing/cast.ts';
import { keepSecrets } from '../../testing/exclusions/secrets.ts';
import { gif, png } from '../../testing/images.ts';
import { injecting } from '../../testing/inject.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { fetchNames, type Names, named, sightOf } from '../../testing/sight.ts';
import { read } from '../db/sql.ts';
import { type Imported, importOrganization } from './import/index.ts';
import { writeArchive } from './write.ts';

let here: TestService;
let there: TestService;
let directory: string;
let imported: Imported;
beforeAll(async () => {
  [here, there] = [
    await startService({ law: { watchers: [] } }),
    await startService({ law: { watchers: [] } }),
  ];
  directory = await mkdtemp(join(tmpdir(), 'parlance-whole-'));
  await keepSecrets(here);
  await live();
  await here.runJobs();
  const path = join(directory, 'whole.tar.gz');
  const wanted = {
    organizationId: here.owner.person.organizationId,
    type: 'full_without_consent',
    actingUserId: here.owner.id,
    now: here.clock.now(),
  } as const;
  await writeArchive(here.app.service, wanted, path);
  const ground = {
    ...there.app.service,
    uploadDirectory: there.app.service.uploads.directory,
    report: () => {},
  };
  imported = await importOrganization(ground, path, 'copy');
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await here.close();
  await there.close();
});

const picture = (name: string, bytes: Uint8Array<ArrayBuffer>, type = 'image/png') => ({
  file: new File([bytes], name, { type }),
});

const live = async () => {
  const { owner, administrator, member, otherMember, guest } = here;
  const someday = 4_000_000_000;
  await owner.bare.call(uploadCustomEmoji, { emoji_name: 'soup' }, picture('soup.png', png(64, 64)));
  await owner.bare.call(
    uploadCustomEmoji,
    { emoji_name: 'dance' },
    picture('dance.gif', gif(3), 'image/gif'),
  );
  await owner.bare.call(uploadCustomEmoji, { emoji_name: 'stale' }, picture('stale.png', png(32, 32)));
  await owner.bare.call(addLinkifier, {
    pattern: '#(?P<id>[0-9]+)',
    url_template: 'https://tickets.example.org/{id}',
    reverse_template: '#{id}',
  });
  await owner.bare.call(addPlayground, {
    name: 'Try it',
    pygments_language: 'Python',
    url_template: 'https://play.example.org/?code={code}',
  });
  await owner.bare.call(addDomain, { domain: 'example.net', allow_subdomains: true });
  await owner.bare.call(uploadIcon, {}, picture('icon.png', png(100, 100)));
  await owner.bare.call(uploadLogo, { night: true }, picture('logo.png', png(300, 80)));
  await member.bare.call(setOwnAvatar, {}, picture('me.png', png(200, 200)));
  const { folder } = {
    folder: (await owner.bare.call(createFolder, { name: 'Rooms', description: 'of the *house*' }))
      .channel_folder_id,
  };
  await owner.bare.call(subscribe, {
    subscriptions: [{ name: 'kitchen', description: '**Soup**' }],
    principals: [owner.id, member.id, guest.id, otherMember.id],
  });
  const { stream_id: kitchen } = await owner.bare.call(getChannelId, { stream: 'kitchen' });
  await owner.bare.call(updateChannel, {
    stream_id: kitchen,
    folder_id: folder,
    message_retention_days: 400,
  });
  await owner.bare.call(subscribe, { subscriptions: [{ name: 'hall' }] });
  const { stream_id: hall } = await owner.bare.call(getChannelId, { stream: 'hall' });
  await owner.bare.call(addDefaultChannel, { stream_id: hall });
  await owner.bare.call(createDefaultGroup, {
    group_name: 'Cooks',
    description: 'who cook',
    stream_names: ['kitchen'],
  });
  await owner.bare.call(updateOrganization, {
    name: 'The House',
    description: 'About *houses*',
    message_content_edit_limit_seconds: 7200,
    can_create_private_channel_group: {
      new: { direct_members: [member.id, owner.id], direct_subgroups: [] },
    },
    new_stream_announcements_stream_id: kitchen,
  });
  await owner.bare.call(updateSettingsDefaults, { left_side_userlist: true, enable_sounds: false });
  const ticket = (to: string, content: string) =>
    owner.bare.call(sendMessage, { type: 'channel', to, topic: 'tickets', content });
  const { id: told } = await ticket('kitchen', 'See #12 :soup: :stale: and `code`');
  await ticket('kitchen', 'Not read by everybody');
  const { fullName, id: newcomer } = here.newcomer.person;
  await ticket('kitchen', `Ask @**${fullName}** and @_**${fullName}|${newcomer}** in #**kitchen>tickets**`);
  await owner.bare.call(updateUser, { user_id: newcomer, full_name: 'Nora Renamed' });
  await owner.bare.call(deactivateUser, { user_id: newcomer });
  await owner.bare.call(updateUser, { user_id: here.moderator.id, full_name: fullName });
  await member.bare.call(addReaction, { message_id: told, emoji_name: 'dance' });
  await guest.bare.call(addReaction, { message_id: told, emoji_name: 'stale' });
  await owner.bare.call(deactivateCustomEmoji, { emoji_name: 'stale' });
  await owner.bare.call(updateMessage, {
    message_id: told,
    content: `See #12 :soup: and @**${member.person.fullName}|${member.id}**, [there](#narrow/channel/${kitchen}-kitchen/topic/tickets)`,
  });
  await member.bare.call(updateFlags, { messages: [told], op: 'add', flag: 'read' });
  const { id: friend } = await owner.bare.call(createProfileField, { name: 'Friends', field_type: 6 });
  const { id: since } = await owner.bare.call(createProfileField, {
    name: 'Choice',
    field_type: 3,
    field_data: { a: { text: 'Tea', order: '1' }, b: { text: 'Coffee', order: '2' } },
  });
  await otherMember.bare.call(updateOwnProfile, {
    data: [
      { id: friend, value: [member.id, guest.id] },
      { id: since, value: 'b' },
    ],
  });
  await otherMember.bare.call(updateOwnStatus, { status_text: 'Cooking', emoji_name: 'soup' });
  await member.bare.call(updateSettings, { twenty_four_hour_time: true, presence_enabled: false });
  await member.bare.call(muteUser, { muted_user_id: administrator.id });
  await administrator.bare.call(sendMessage, { type: 'direct', to: [member.id], content: 'unheard' });
  await member.bare.call(updateSubscription, { stream_id: kitchen, property: 'color', value: '#123456' });
  await member.bare.call(markOnboardingStep, { onboarding_step: 'intro_inbox_view_modal' });
  await member.bare.call(setUserTopic, { stream_id: kitchen, topic: 'tickets', visibility_policy: 3 });
  await member.bare.call(addNavigationView, {
    fragment: `narrow/channel/${kitchen}-kitchen`,
    is_pinned: true,
    name: 'Kitchen',
  });
  await member.bare.call(createSavedSnippet, {
    title: 'Link',
    content: `#narrow/dm/${owner.id},${member.id}-dm`,
  });
  await member.bare.call(createDrafts, {
    drafts: [{ type: 'private', to: [owner.id, guest.id], topic: '', content: `@**Nobody|${owner.id}**` }],
  });
  await member.bare.call(createScheduledMessage, {
    type: 'direct',
    to: [otherMember.id],
    content: 'Later #12',
    scheduled_delivery_timestamp: someday,
  });
  const made = await member.bare.call(createBot, {
    full_name: 'Keeper',
    short_name: 'keeper',
    bot_type: 3,
    payload_url: 'https://hooks.example.com/keeper',
    default_sending_stream: 'kitchen',
  });
  await client(
    here,
    here.owner.person.url,
    made.api_key,
    `keeper-bot@${new URL(here.owner.person.url).hostname}`,
  ).call(updateBotStorage, {
    storage: { height: '12' },
  });
};

const client = (service: TestService, url: string, apiKey: string, email: string) =>
  createClient({
    url,
    transport: injecting(() => service.app.http),
    credentials: { email, apiKey },
    name: 'ParlanceTest/1.0',
  });

const arrive = async (email: string) => {
  const { organization_id: id, url } = imported;
  const { rows } = await read<{ id: number }>`
    select id from users where organization_id = ${id} and email = ${email}
  `.execute(there.database.query);
  const apiKey = await there.database.transact(id, undefined, (transaction) =>
    issueKey(transaction, secrets, rows[0]!.id),
  );
  return client(there, url, apiKey, email);
};

test('[V19] [S14] what an owner and members see is the same before and after', async () => {
  const home = here.owner.person.organizationId;
  const [before, after] = [await fetchNames(here, home), await fetchNames(there, imported.organization_id)];
  for (const who of ['owner', 'member', 'otherMember', 'guest'] as const) {
    const player = here[who];
    const seen = await sightOf(player.bare, before);
    const found = await sightOf(await arrive(player.person.email), after);
    const different = [...new Set([...Object.keys(seen.snapshot), ...Object.keys(found.snapshot)])].filter(
      (key) => !isDeepStrictEqual(seen.snapshot[key], found.snapshot[key]),
    );
    const of = (snapshot: Record<string, unknown>) => [who, different.map((key) => [key, snapshot[key]])];
    expect(of(found.snapshot)).toEqual(of(seen.snapshot));
    expect(found.messages).toEqual(seen.messages);
  }
});

const pictureOf = async (service: TestService, host: string, url: string) => {
  const answer = await service.app.http.inject({ url, headers: { host } });
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    size: answer.rawPayload.length > 0,
  };
};

test('[V17] pictures come along, drawn again, and those of emoji that move still do', async () => {
  const { realm_emoji, realm_icon_url, realm_night_logo_url, realm_users } = (await (
    await arrive(here.owner.person.email)
  ).call(register)) as unknown as {
    realm_emoji: Record<string, { name: string; source_url: string; still_url: string | null }>;
    realm_icon_url: string;
    realm_night_logo_url: string;
    realm_users: { full_name: string; avatar_url: string }[];
  };
  const { host } = new URL(imported.url);
  const avatar = realm_users.find(({ full_name }) => full_name === here.member.person.fullName)!.avatar_url;
  const emoji = Object.values(realm_emoji);
  expect(emoji.map(({ name }) => name).sort()).toEqual(['dance', 'soup', 'stale']);
  const dance = emoji.find(({ name }) => name === 'dance')!;
  for (const url of [
    realm_icon_url,
    realm_night_logo_url,
    avatar,
    avatar.replace('.png', '-medium.png'),
    ...emoji.map(({ source_url }) => source_url),
    dance.still_url!,
  ])
    expect([url, await pictureOf(there, host, url)]).toEqual([
      url,
      { status: 200, type: url === dance.source_url ? 'image/gif' : 'image/png', size: true },
    ]);
});

test('[S34] the history of a message comes along, rendered again', async () => {
  const [hereAlso, thereAlso] = [here.owner.bare, await arrive(here.owner.person.email)];
  const historyOf = async (seer: ReturnType<typeof createClient>, names: Names) => {
    const { messages } = await seer.call(getMessages, {
      anchor: 'newest',
      num_before: 500,
      num_after: 0,
      apply_markdown: false,
    });
    const edited = messages.filter(({ last_edit_timestamp }) => last_edit_timestamp !== undefined);
    expect(edited.length).toBeGreaterThan(1);
    const told = await Promise.all(edited.map(({ id }) => seer.call(getMessageHistory, { message_id: id })));
    return named(told, '', names);
  };
  const [before, after] = [
    await fetchNames(here, here.owner.person.organizationId),
    await fetchNames(there, imported.organization_id),
  ];
  expect(await historyOf(thereAlso, after)).toEqual(await historyOf(hereAlso, before));
});

test('bots have new keys and tokens, what they stored, and hear of what comes', async () => {
  const { url, organization_id: id } = imported;
  const member = await arrive(here.member.person.email);
  const { bots } = await member.call(getBots);
  const keeper = bots.find(({ full_name }) => full_name === 'Keeper')!;
  const own = client(there, url, keeper.api_key, keeper.username);
  expect((await own.call(getBotStorage)).storage).toEqual({ height: '12' });
  const known = (await here.member.bare.call(getBots)).bots.find(({ full_name }) => full_name === 'Keeper')!;
  expect(keeper.api_key).not.toBe(known.api_key);
  const servicesOf = async (seer: typeof member, id: number) => {
    const data = (await seer.call(register)) as unknown as {
      realm_bots: { user_id: number; services: { base_url: string; token: string }[] }[];
    };
    return data.realm_bots.find(({ user_id }) => user_id === id)!.services[0]!;
  };
  const [now, then] = [
    await servicesOf(member, keeper.user_id),
    await servicesOf(here.member.bare, known.user_id),
  ];
  expect(now.base_url).toBe('https://hooks.example.com/keeper');
  expect(now.token).not.toBe(then.token);
  const { rows } = await read<{ consumer: string }>`
    select consumer from log_cursors where organization_id = ${id} order by 1
  `.execute(there.database.query);
  expect(rows.map(({ consumer }) => consumer)).toEqual(['link-previews', 'push', 'service-bots']);
});

test('[V19] archives that hold less refer to nothing that they do not hold', async () => {
  await here.owner.bare.call(updateSettings, { allow_private_data_export: true });
  const messagesOf = async (type: ExportType, subdomain: string) => {
    const path = join(directory, `${subdomain}.tar.gz`);
    const { organizationId } = here.owner.person;
    const wanted = { organizationId, type, actingUserId: here.owner.id, now: here.clock.now() };
    await writeArchive(here.app.service, wanted, path);
    const ground = {
      ...there.app.service,
      uploadDirectory: there.app.service.uploads.directory,
      report: () => {},
    };
    return (await importOrganization(ground, path, subdomain)).messages;
  };
  const [open, some] = [await messagesOf('public', 'open'), await messagesOf('full_with_consent', 'some')];
  expect(open).toBeGreaterThan(0);
  expect(some).toBeGreaterThan(open);
  expect(imported.messages).toBeGreaterThan(some);
});

test('what was scheduled is sent at its time', async () => {
  const otherMember = await arrive(here.otherMember.person.email);
  const said = async () => {
    const { messages } = await otherMember.call(getMessages, {
      anchor: 'newest',
      num_before: 20,
      num_after: 0,
      narrow: [{ operator: 'is', operand: 'dm' }],
    });
    return messages.map(({ content }) => content).join();
  };
  expect(await said()).not.toContain('Later');
  there.clock.forward(4_000_000_001 - there.clock.now() / 1000);
  await there.runJobs();
  expect(await said()).toContain('Later <a href="https://tickets.example.org/12">#12</a>');
});
