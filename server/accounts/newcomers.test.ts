/** Joining obeys the snapshot law. */
import { addDefaultChannel } from '@parlance/protocol/channels/defaults';
import { createChannel } from '@parlance/protocol/channels/endpoints';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { createInvitationLink, getInvitations, sendInvitations } from '@parlance/protocol/invitations';
import { roles } from '@parlance/protocol/users/roles';
import { deactivateUser, reactivateUser } from '@parlance/protocol/users/users';
import { afterAll, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { externalUrl } from '../../testing/cast.ts';
import { readMail } from '../../testing/outside/mailbox.ts';
import { startService } from '../../testing/service.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, member } = service;

test('[R5] joining with channels and groups, by link and by mail, as every role', async () => {
  const { group_id } = await administrator.call(createGroup, {
    name: 'keepers',
    description: '',
    members: [],
  });
  const { id: open } = await owner.call(createChannel, { name: 'atrium', subscribers: [owner.id] });
  const { id: closed } = await owner.call(createChannel, {
    name: 'strongroom',
    subscribers: [owner.id],
    invite_only: true,
  });
  // Members of the group see this channel without subscribing.
  await owner.call(createChannel, {
    name: 'archive',
    subscribers: [owner.id],
    invite_only: true,
    can_subscribe_group: group_id,
  });
  await owner.call(addDefaultChannel, { stream_id: open });
  const joined: number[] = [];
  for (const role of Object.values(roles)) {
    const { invite_link } = await owner.call(createInvitationLink, {
      invite_as: role,
      stream_ids: [closed],
      group_ids: [group_id],
      include_realm_default_subscriptions: role !== roles.member,
    });
    const browser = await new Browser(service).open(invite_link.slice(externalUrl.length));
    await service.perform(() =>
      browser.send({
        email: `role${role}@example.com`,
        full_name: `Role ${role}`,
        password: 'a good long one',
      }),
    );
    const own = JSON.parse((await browser.request('GET', '/json/users/me')).text) as {
      user_id: number;
      role: number;
    };
    expect(own.role).toBe(role);
    joined.push(own.user_id);
    const answer = JSON.parse((await browser.request('GET', '/json/users/me/subscriptions')).text) as {
      subscriptions: { name: string }[];
    };
    expect(answer.subscriptions.map(({ name }) => name).sort()).toEqual(
      role === roles.member ? ['strongroom'] : ['atrium', 'strongroom'],
    );
  }
  await member.call(sendInvitations, { invitee_emails: 'post@example.com' });
  await service.runJobs();
  const [mail] = await readMail(service.mailDirectory, 'post@example.com');
  const browser = await new Browser(service).open(mail!.link);
  await service.perform(() => browser.send({ full_name: 'Pia Post', password: 'a good long one' }));
  expect((await member.call(getInvitations)).invites).toEqual([]);
  await service.perform(() =>
    browser.submit('/logout', { csrfmiddlewaretoken: browser.cookies.get('csrftoken')! }),
  );
  await owner.call(deactivateUser, { user_id: joined[1]! });
  await owner.call(reactivateUser, { user_id: joined[1]! });
});
