/** Sends privileged fields with every writing request. */
import { endpoints } from '@parlance/protocol/contract';
import type { Endpoint } from '@parlance/protocol/endpoint';
import { roles } from '@parlance/protocol/users/roles';
import { read } from '@parlance/server/db/sql';
import { afterAll, expect, test } from 'vitest';
import type { Player } from '../player.ts';
import { startService } from '../service.ts';
import { Wiretap } from './wiretap.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member, otherMember, guest, bot } = service;

const writing = endpoints.filter(
  ({ method, name }) =>
    method !== 'GET' && !['deactivate-own-user', 'regenerate-api-key', 'fetch-api-key'].includes(name),
);

const privileged: Readonly<Record<string, unknown>> = {
  id: owner.id,
  user_id: owner.id,
  sender_id: owner.id,
  sender: owner.person.email,
  forged_sender: owner.person.email,
  actor: owner.id,
  acting_user_id: owner.id,
  organization_id: service.outsider.person.organizationId,
  realm_id: service.outsider.person.organizationId,
  realm_subdomain: 'elsewhere',
  role: roles.owner,
  is_admin: true,
  is_owner: true,
  is_moderator: true,
  is_active: true,
  is_bot: false,
  bot_owner_id: owner.id,
  bot_type: 3,
  owner_id: owner.id,
  creator_id: owner.id,
  can_forge_sender: true,
  can_create_users: true,
  special_permissions: ['can_change_user_emails', 'can_create_users'],
  email_address_visibility: 1,
  password_hash: 'x',
  api_key: 'x'.repeat(32),
  is_system_group: true,
  deactivated: true,
  is_archived: true,
  invite_only: false,
  is_private: false,
  position: 1,
  message_id: 1,
  timestamp: 1,
  date_sent: 1,
  rendered_content: '<script>alert(1)</script>',
  flags: ['mentioned', 'read'],
  settings: { presence_enabled: false },
  date_joined: '2001-01-01',
  is_imported_stub: true,
  first_sign_in_at: null,
  __proto__: { role: roles.owner },
};

const rightsNow = async () => {
  const { rows } = await read<{ kind: string; row: string }>`
    select 'user' as kind, (to_jsonb(u) - 'changed')::text as row from users u
    union all select 'key', (to_jsonb(k) - 'last_used_at' - 'used_at')::text from api_keys k
    union all select 'organization', to_jsonb(o)::text from organizations o
    order by 1, 2
  `.execute(service.database.query);
  return rows;
};

/** Users and roles to try; several checks guard an owner. */
const climbs = (player: Player) =>
  [
    [player, roles.owner],
    [player, roles.moderator],
    [service.newcomer, roles.guest],
    [owner, roles.member],
  ] as const;

const pathOf = (endpoint: Endpoint, ids: Readonly<Record<string, unknown>>) =>
  endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(ids[name] ?? 1)));

test('[V10] no user gains a right by fields that they may not set', async () => {
  const before = await rightsNow();
  for (const player of [member, otherMember, guest, bot]) {
    const tap = new Wiretap(service, 'climber', player.person.url, player.person);
    for (const endpoint of writing)
      for (const [target, role] of climbs(player)) {
        const path = pathOf(endpoint, { user_id: target.id, email: target.person.email });
        // Declared parameters get the privileged value of the same name; other required ones get a filler.
        const parameters: Record<string, unknown> = { ...privileged, role };
        for (const [name, { required }] of Object.entries(endpoint.parameters))
          if (required && !(name in parameters)) parameters[name] = name === 'op' ? 'add' : 'x';
        // Users may deactivate themselves.
        if (endpoint.name === 'deactivate-user' && target === player) continue;
        const { status } = await tap.ask({ method: endpoint.method, path, parameters });
        expect(status, `${endpoint.method} ${path}`).toBeLessThan(500);
      }
  }
  expect(await rightsNow()).toEqual(before);
});

test('[V10] [S3] what is allowed is done, and the rest is reported as ignored', async () => {
  const tap = new Wiretap(service, 'climber', member.person.url, member.person);
  const made = await tap.ask({
    method: 'POST',
    path: '/users/me/subscriptions',
    parameters: {
      ...privileged,
      subscriptions: [{ name: 'square', creator_id: owner.id, is_archived: true }],
    },
  });
  expect(made.status).toBe(200);
  expect(made.body.ignored_parameters_unsupported).toEqual(
    expect.arrayContaining(['role', 'is_owner', 'creator_id', 'organization_id']),
  );
  const { rows: channels } = await read`select * from channels`.execute(service.database.query);
  expect(channels).toEqual([
    expect.objectContaining({
      name: 'square',
      creator_id: member.id,
      is_archived: false,
      organization_id: member.person.organizationId,
    }),
  ]);

  const sent = await tap.ask({
    method: 'POST',
    path: '/messages',
    parameters: { ...privileged, type: 'stream', to: 'square', topic: 'lunch', content: 'Soup *today*' },
  });
  expect(sent.status).toBe(200);
  const { body } = await tap.ask({ method: 'GET', path: `/messages/${String(sent.body.id)}` });
  expect(body.message).toMatchObject({
    sender_id: member.id,
    content: '<p>Soup <em>today</em></p>',
    timestamp: Math.floor(service.clock.now() / 1000),
  });
  expect((body.message as { flags: string[] }).flags).not.toContain('mentioned');

  const group = await tap.ask({
    method: 'POST',
    path: '/user_groups/create',
    parameters: { ...privileged, name: 'Cooks', description: '', members: [member.id] },
  });
  expect(group.status).toBe(200);
  const { body: groups } = await tap.ask({ method: 'GET', path: '/user_groups' });
  expect((groups.user_groups as { id: number }[]).find(({ id }) => id === group.body.group_id)).toMatchObject(
    {
      is_system_group: false,
      deactivated: false,
      creator_id: member.id,
      members: [member.id],
    },
  );
});

test('[V10] an administrator changes by the same fields no more than an administrator may', async () => {
  const { administrator } = service;
  const tap = new Wiretap(service, 'administrator', administrator.person.url, administrator.person);
  const before = await rightsNow();
  for (const role of [roles.owner, String(roles.owner), [roles.owner], { role: roles.owner }])
    for (const target of [administrator, member, owner]) {
      const parameters = { ...privileged, role };
      const byId = await tap.ask({ method: 'PATCH', path: `/users/${target.id}`, parameters });
      expect(byId.status).toBeLessThan(500);
      const path = `/users/${encodeURIComponent(target.person.email)}`;
      await tap.ask({ method: 'PATCH', path, parameters });
    }
  expect(await rightsNow()).toEqual(before);
});
