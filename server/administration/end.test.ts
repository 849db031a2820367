import { RequestError } from '@parlance/client/error';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { deactivateOrganization, testWelcomeMessage } from '@parlance/protocol/organization/update';
import { getEvents, register } from '@parlance/protocol/realtime';
import { fetchApiKey } from '@parlance/protocol/users/users';
import { createClient } from '@parlance/testing/client';
import { injecting } from '@parlance/testing/inject';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test, vi } from 'vitest';
import { read } from '../db/sql.ts';
import { doReactivateOrganization } from './index.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, administrator, member, guest, outsider } = service;

test('an administrator sees how the welcome looks', async () => {
  const listening = await administrator.listen({ apply_markdown: true });
  const text = { welcome_message_custom_text: 'Be *welcome*' };
  const { message_id } = await administrator.call(testWelcomeMessage, text);
  expect(await listening.until(({ type }) => type === 'message')).toMatchObject({
    message: {
      id: message_id,
      type: 'private',
      sender_full_name: 'Welcome Bot',
      content: '<p>Be <em>welcome</em></p>',
    },
  });
  expect((await member.refusal(testWelcomeMessage, text)).code).toBe('UNAUTHORIZED_PRINCIPAL');
  expect((await owner.refusal(testWelcomeMessage, { welcome_message_custom_text: ' ' })).status).toBe(400);
});

test('[V12] nothing is answered in an organization that was deactivated, whatever was held or recognized', async () => {
  for (const player of [administrator, member])
    expect((await player.refusal(deactivateOrganization)).code).toBe('UNAUTHORIZED_PRINCIPAL');
  const transport = injecting(() => service.app.http);
  const { url, email, apiKey } = member.person;
  const client = createClient({ url, transport, credentials: { email, apiKey } });
  const codeOf = (answer: Promise<unknown>) =>
    answer.then(
      (given) => JSON.stringify(given),
      (error: unknown) => (error instanceof RequestError ? error.code : String(error)),
    );
  const polled = await member.listen();
  await guest.bare.call(sendMessage, { type: 'direct', to: [member.id], content: 'Hello' });
  // The queue's caller is now cached.
  await polled.until(({ type }) => type === 'message');
  const { queue_id, last_event_id } = polled.snapshot;
  const held = codeOf(client.call(getEvents, { queue_id, last_event_id: polled.lastEventId }));
  const other = await client.call(register, { event_types: ['nothing'] });
  const heldForNothing = codeOf(
    client.call(getEvents, { queue_id: other.queue_id!, last_event_id: other.last_event_id }),
  );
  await vi.waitFor(
    () => {
      const feeds = service.app.service.hub.feeds;
      expect(feeds.find((feed) => feed.organizationId === owner.person.organizationId)?.waiting).toBe(2);
    },
    { timeout: 20_000 },
  );
  await owner.call(deactivateOrganization);
  expect(await held).toContain('"op":"deactivated"');
  expect(await heldForNothing).toContain('"events":[]');
  expect(await codeOf(client.call(getEvents, { queue_id, last_event_id }))).toBe('REALM_DEACTIVATED');
  for (const player of [owner, administrator, member, guest])
    expect((await player.refusal(register)).code).toBe('REALM_DEACTIVATED');
  const anonymous = createClient({ url, transport });
  expect(await codeOf(anonymous.call(fetchApiKey, { username: email, password: 'x' }))).toBe(
    'REALM_DEACTIVATED',
  );
  await outsider.call(register, {});
  const { rows } =
    await read`select from queues where organization_id = ${owner.person.organizationId}`.execute(
      service.database.query,
    );
  expect(rows).toHaveLength(0);

  const { organizationId } = owner.person;
  expect(await doReactivateOrganization(service.database, organizationId)).toBe(true);
  expect(await doReactivateOrganization(service.database, organizationId)).toBe(false);
  // Old queues stay closed: their missed events are lost.
  expect(await codeOf(client.call(getEvents, { queue_id, last_event_id }))).toBe('BAD_EVENT_QUEUE_ID');
  expect(await codeOf(client.call(register, {}))).toContain('"queue_id":');
});
