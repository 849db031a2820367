/** What ends a caller's access at one node ends it at another, also for a call that is under way. */
import { expect, test } from 'vitest';
import { here, nodes, there } from './two-nodes.ts';
import { outlast } from './under-way.ts';

/** The owner did not poll there: the node follows the log since the call. */
const hasHeard = () => there.app.service.hub.catchUp(nodes.people.owner.organizationId);

test('[V12] a call that was let in before its key was taken at another node gets no answer', async () => {
  const { moderator } = nodes.people;
  const answer = await outlast(nodes, { node: there, person: moderator }, async () => {
    await here.call(moderator, 'POST', '/users/me/api_key/regenerate');
    await hasHeard();
  });
  expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
});

test('[V12] a call that was let in before its caller was deactivated at another node gets no answer', async () => {
  const { owner, otherMember } = nodes.people;
  const { queue_id } = await there.call(otherMember, 'POST', '/register', { fetch_event_types: [] });
  const poll = (holds: boolean) => there.try(otherMember, 'GET', '/events', { queue_id, dont_block: !holds });
  await poll(false);
  const held = poll(true);
  const answer = await outlast(nodes, { node: there, person: otherMember }, async () => {
    await here.call(owner, 'DELETE', `/users/${otherMember.id}`);
    // Until that node has heard of it.
    await held;
  });
  expect(answer).toMatchObject({ body: { code: 'USER_DEACTIVATED' } });
});

test('a call is answered when its node reads of a deactivation and a reactivation: it may have begun after both', async () => {
  const { owner, member } = nodes.people;
  const answer = await outlast(nodes, { node: there, person: member }, async () => {
    await here.call(owner, 'DELETE', `/users/${member.id}`);
    await here.call(owner, 'POST', `/users/${member.id}/reactivate`);
    await hasHeard();
  });
  expect(answer).toMatchObject({ status: 200 });
});
