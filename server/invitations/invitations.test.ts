import { addDefaultChannel } from '@parlance/protocol/channels/defaults';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import {
  createInvitationLink,
  getInvitations,
  resendInvitation,
  revokeInvitation,
  revokeInvitationLink,
  sendInvitations,
} from '@parlance/protocol/invitations';
import { roles } from '@parlance/protocol/users/roles';
import { createUser, deactivateUser, reactivateUser } from '@parlance/protocol/users/users';
import { afterAll, describe, expect, test } from 'vitest';
import { makeRoom } from '../../testing/channels/room.ts';
import { rawClient } from '../../testing/contract/raw.ts';
import { readMail } from '../../testing/outside/mailbox.ts';
import { startService } from '../../testing/service.ts';
import { chooseSettings } from '../../testing/settings.ts';
import { read, write } from '../db/sql.ts';

const service = await startService({ accounts: { invitationsPerDay: 40 }, law: { watchers: [] } });
afterAll(() => service.close());
const { owner, administrator, moderator, member, otherMember, guest, bot, outsider, people } = service;
const home = people.owner.organizationId;
const ask = rawClient(() => service);
const minute = 60_000;
const everyoneMayInvite = async () => {
  const { rows } = await read<{ members: number }>`
    select (system_groups->>'role:members')::int as members from organizations where id = ${home}
  `.execute(service.database.query);
  await chooseSettings(service.database, home, { create_multiuse_invite_group: rows[0]!.members });
};
const link = (player = member, terms: object = {}) => player.call(createInvitationLink, terms);
const listed = async (player = owner) => (await player.call(getInvitations)).invites;

describe('links that several may use', () => {
  test('[S41] [S129] [S130] [S185] a link leads to the join page, holds ten days, and null is for ever', async () => {
    expect((await member.refusal(createInvitationLink, {})).code).toBe('BAD_REQUEST');
    await everyoneMayInvite();
    const { invite_link } = await link();
    expect(invite_link).toMatch(/^http:\/\/chat\.example\.org\/join\/[A-Za-z0-9]{40}$/);
    const [first] = await listed(member);
    expect(first).toEqual({
      id: expect.any(Number),
      invited_by_user_id: member.id,
      invited: Math.floor(service.clock.now() / 1000),
      expiry_date: Math.floor((service.clock.now() + 14_400 * minute) / 1000),
      invited_as: roles.member,
      is_multiuse: true,
      notify_referrer_on_join: true,
      link_url: invite_link,
    });
    await link(member, { invite_expires_in_minutes: null });
    await link(member, { invite_expires_in_minutes: 5 });
    expect((await listed(member)).map(({ expiry_date }) => expiry_date)).toEqual([
      first!.expiry_date,
      null,
      Math.floor((service.clock.now() + 5 * minute) / 1000),
    ]);
    service.clock.forward(300);
    expect(await listed(member)).toHaveLength(2);
    expect((await member.refusal(createInvitationLink, { invite_expires_in_minutes: 0 })).code).toBe(
      'BAD_REQUEST',
    );
  });

  test('[S131] [V7] no user invites to a role above their own, and guests and bots invite no one', async () => {
    const allowed = async (player: typeof member, role: number) =>
      player.call(createInvitationLink, { invite_as: role }).then(
        () => true,
        () => false,
      );
    const all = Object.values(roles);
    for (const [player, own] of [
      [owner, 100],
      [administrator, 200],
      [moderator, 300],
      [member, 400],
    ] as const)
      for (const role of all)
        expect([own, role, await allowed(player, role)]).toEqual([own, role, role >= own]);
    for (const player of [guest, bot]) {
      const refused = await player.refusal(createInvitationLink, { invite_as: roles.guest });
      expect(refused).toMatchObject({ code: 'BAD_REQUEST', message: 'Insufficient permission' });
      await player.refusal(sendInvitations, { invitee_emails: 'new@example.com' });
    }
    expect((await owner.refusal(createInvitationLink, { invite_as: 500 })).code).toBe('BAD_REQUEST');
  });

  test('[S132] [S136] [V8] [V9] channels are default ones, or such as the caller may add others to', async () => {
    const open = await makeRoom(service.database, home, 'open house');
    const secret = await makeRoom(service.database, home, 'locked house', {
      inviteOnly: true,
      members: [otherMember.id],
    });
    const foreign = await makeRoom(service.database, people.outsider.organizationId, 'far house');
    await owner.call(addDefaultChannel, { stream_id: open.id });
    await link(member, { stream_ids: [open.id] });
    await link(otherMember, { stream_ids: [open.id, secret.id] });
    // The administrator sees the private channel but may not read it.
    await administrator.refusal(createInvitationLink, { stream_ids: [secret.id] });
    const messages = new Set<string>();
    for (const id of [secret.id, foreign.id, 99_999_999]) {
      const refused = await member.refusal(createInvitationLink, { stream_ids: [id] });
      expect(refused.code).toBe('BAD_REQUEST');
      messages.add(refused.message.replace(String(id), 'N'));
    }
    expect([...messages]).toEqual(['Invalid channel ID N. No invites were sent.']);
    const { rows } = await read<{ nobody: number; members: number }>`
      select (system_groups->>'role:nobody')::int as nobody, (system_groups->>'role:members')::int as members
      from organizations where id = ${home}
    `.execute(service.database.query);
    const { nobody, members } = rows[0]!;
    await chooseSettings(service.database, home, {
      create_multiuse_invite_group: members,
      can_add_subscribers_group: nobody,
    });
    const refused = await member.refusal(createInvitationLink, { stream_ids: [open.id] });
    expect(refused).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'You do not have permission to subscribe other users to channels.',
    });
    await link(member, { stream_ids: [], include_realm_default_subscriptions: true });
    await everyoneMayInvite();
  });

  test('[S133] [V8] [V9] groups are such as the caller may add members to', async () => {
    const { group_id: own } = await member.call(createGroup, {
      name: 'gardeners',
      description: '',
      members: [],
    });
    const { group_id: foreign } = await outsider.call(createGroup, {
      name: 'strangers',
      description: '',
      members: [],
    });
    await link(member, { group_ids: [own] });
    await link(owner, { group_ids: [own] });
    const builtIn = (
      await read<{ id: number }>`
      select (system_groups->>'role:owners')::int as id from organizations where id = ${home}
    `.execute(service.database.query)
    ).rows[0]!.id;
    for (const id of [foreign, builtIn, 99_999_999])
      await member.refusal(createInvitationLink, { group_ids: [id] });
    await otherMember.refusal(createInvitationLink, { group_ids: [own] });
  });

  test('[S134] [S135] [S185] a welcome text is of 8000 characters at most, and only of administrators', async () => {
    const refused = await administrator.refusal(createInvitationLink, {
      welcome_message_custom_text: '😀'.repeat(8001),
    });
    expect(refused.code).toBe('BAD_REQUEST');
    await link(administrator, { welcome_message_custom_text: '😀'.repeat(8000) });
    await link(member, { welcome_message_custom_text: 'trust me' });
    const { rows } = await read<{ text: string | null }>`
      select welcome_text as text from invitations where organization_id = ${home} order by id desc limit 2
    `.execute(service.database.query);
    expect(rows.map(({ text }) => text)).toEqual([null, '😀'.repeat(8000)]);
  });

  test('[S1] [S134] a welcome text comes as it is written, as text does', async () => {
    const stored = async () => {
      const { rows } = await read<{ text: string | null }>`
        select welcome_text as text from invitations where organization_id = ${home} order by id desc limit 1
      `.execute(service.database.query);
      return rows[0]!.text;
    };
    const form = (welcome_message_custom_text: string) => ({
      as: administrator.person,
      form: { welcome_message_custom_text },
    });
    for (const words of ['Welcome to *Acme*, all of you', '', '2026', '[the rules](https://example.org)']) {
      expect((await ask('POST /invites/multiuse', form(words))).body).toMatchObject({ result: 'success' });
      expect(await stored()).toBe(words);
    }
    await ask('POST /invites/multiuse', form('null'));
    expect(await stored()).toBeNull();
  });

  test('[V9] [V24] the inviter revokes an invitation, and administrators any; all others find nothing', async () => {
    const before = (await listed(member)).length;
    await link();
    const id = (await listed(member)).at(-1)!.id;
    const answers = new Set<string>();
    for (const player of [otherMember, guest, outsider])
      answers.add((await player.refusal(revokeInvitationLink, { invite_id: id })).message);
    answers.add((await member.refusal(revokeInvitationLink, { invite_id: 99_999_999 })).message);
    answers.add((await member.refusal(revokeInvitation, { invite_id: id })).message);
    expect([...answers]).toEqual(['No such invitation']);
    expect((await listed(otherMember)).some((one) => one.id === id)).toBe(false);
    const told = await administrator.listen({ event_types: ['invites_changed'] });
    const maker = await member.listen({ event_types: ['invites_changed'] });
    const stranger = await otherMember.listen({ event_types: ['invites_changed'] });
    await administrator.call(revokeInvitationLink, { invite_id: id });
    expect(await listed(member)).toHaveLength(before);
    expect((await told.catchUp()).map(({ type }) => type)).toEqual(['invites_changed']);
    expect((await maker.catchUp()).map(({ type }) => type)).toEqual(['invites_changed']);
    expect(await stranger.catchUp()).toEqual([]);
    await link(owner, { invite_as: roles.owner });
    const above = (await listed(owner)).at(-1)!.id;
    await administrator.refusal(revokeInvitationLink, { invite_id: above });
    await owner.call(revokeInvitationLink, { invite_id: above });
  });

  test('[V7] the invitations of a user end with their account, also should it come back', async () => {
    await owner.call(createUser, {
      email: 'leaver@example.com',
      password: 'correct horse',
      full_name: 'Lea Leaver',
    });
    const { rows } = await read<{
      id: number;
    }>`select id from users where email = 'leaver@example.com'`.execute(service.database.query);
    const { id } = rows[0]!;
    await link();
    await write`update invitations set inviter_id = ${id} where id = (select max(id) from invitations)`.execute(
      service.database.query,
    );
    expect((await listed()).some((one) => one.invited_by_user_id === id)).toBe(true);
    await owner.call(deactivateUser, { user_id: id });
    await owner.call(reactivateUser, { user_id: id });
    expect((await listed()).some((one) => one.invited_by_user_id === id)).toBe(false);
  });
});

describe('invitations by e-mail', () => {
  test('each address gets a mail with its own link, which the answer and the list never show', async () => {
    await member.call(sendInvitations, {
      invitee_emails: 'Ida Invited <ida@example.com>, jo@example.com\nIDA@example.com',
    });
    await service.runJobs();
    const [ida] = await readMail(service.mailDirectory, 'ida@example.com');
    const [jo] = await readMail(service.mailDirectory, 'jo@example.com');
    expect(ida!.subject).toBe('Member One has invited you to join Home');
    expect(ida!.link).toMatch(/^\/join\/[A-Za-z0-9]{40}$/);
    expect(jo!.link).not.toBe(ida!.link);
    const invites = (await listed(member)).filter(({ is_multiuse }) => !is_multiuse);
    expect(invites.map(({ email }) => email)).toEqual(['ida@example.com', 'jo@example.com']);
    expect(JSON.stringify(invites)).not.toContain(ida!.link.slice(6));
    const { rows } = await read<{ kept: string }>`
      select coalesce(string_agg(t::text, ' '), '') as kept from invitations t
    `.execute(service.database.query);
    expect(rows[0]!.kept).not.toContain(ida!.link.slice(6));
    expect(rows[0]!.kept).not.toContain(Buffer.from(ida!.link.slice(6)).toString('hex'));
  });

  test('who is refused is named, and all others are invited', async () => {
    await owner.call(createUser, { email: 'gone@example.com', password: 'correct horse', full_name: 'Gone' });
    const { rows } = await read<{
      id: number;
    }>`select id from users where email = 'gone@example.com'`.execute(service.database.query);
    await owner.call(deactivateUser, { user_id: rows[0]!.id });
    const refused = await member.refusal(sendInvitations, {
      invitee_emails: `new@example.com, ${people.owner.email}, gone@example.com, not an address`,
    });
    expect(refused).toMatchObject({
      code: 'INVITATION_FAILED',
      details: {
        sent_invitations: true,
        license_limit_reached: false,
        daily_limit_reached: false,
        errors: [
          [people.owner.email, 'Already has an account.', false],
          ['gone@example.com', 'Account has been deactivated.', true],
          ['not an address', 'Invalid address.', false],
        ],
      },
    });
    expect((await listed(member)).at(-1)).toMatchObject({ email: 'new@example.com' });
    expect((await member.refusal(sendInvitations, { invitee_emails: people.owner.email })).code).toBe(
      'INVITATION_FAILED',
    );
    expect((await member.refusal(sendInvitations, { invitee_emails: ' , ' })).message).toBe(
      'You must specify at least one email address.',
    );
  });

  test('sent once more, the link stays the same; revoked, it is gone', async () => {
    await member.call(sendInvitations, { invitee_emails: 'again@example.com' });
    const { id } = (await listed(member)).at(-1)!;
    for (const player of [otherMember, outsider])
      expect((await player.refusal(resendInvitation, { invite_id: id })).message).toBe('No such invitation');
    await member.call(resendInvitation, { invite_id: id });
    await service.runJobs();
    const mails = await readMail(service.mailDirectory, 'again@example.com');
    expect(mails).toHaveLength(2);
    expect(mails[0]!.link).toBe(mails[1]!.link);
    await member.call(revokeInvitation, { invite_id: id });
    expect((await member.refusal(resendInvitation, { invite_id: id })).message).toBe('No such invitation');
  });

  test('an organization sends so many a day; [V17] names are text in the mail', async () => {
    const many = Array.from({ length: 41 }, (_, index) => `many${index}@example.com`).join();
    const refused = await administrator.refusal(sendInvitations, { invitee_emails: many });
    expect(refused).toMatchObject({
      code: 'INVITATION_FAILED',
      details: { daily_limit_reached: true, sent_invitations: false },
    });
    expect((await listed()).some(({ email }) => email === 'many0@example.com')).toBe(false);
    service.clock.forward(86_400);
    await write`update organizations set name = ${'<b onclick=x>&Co\nBcc: thief@example.com'}, version = version + 1 where id = ${home}`.execute(
      service.database.query,
    );
    await write`update users set full_name = ${'<script>alert(1)</script>'} where organization_id = ${home} and id = ${member.id}`.execute(
      service.database.query,
    );
    await member.bare.call(sendInvitations, { invitee_emails: 'markup@example.com' });
    await service.runJobs();
    const [mail] = await readMail(service.mailDirectory, 'markup@example.com');
    expect(mail!.source.slice(0, mail!.source.indexOf('\n\n'))).not.toMatch(/^Bcc:/m);
    const html = mail!.source.slice(mail!.source.indexOf('<!doctype html>'));
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toMatch(/<script|<b /);
  });
});
