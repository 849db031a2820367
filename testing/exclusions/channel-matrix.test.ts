import {
  archiveChannel,
  getChannel,
  getChannels,
  getSubscribers,
  subscribe,
  unsubscribe,
  updateChannel,
} from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { afterAll, expect, test } from 'vitest';
import type { Player } from '../player.ts';
import { startService } from '../service.ts';
import {
  type Attempt,
  expected,
  type Kind,
  kinds,
  type Prepared,
  prepareCell,
  roles,
  type Standing,
  standings,
  succeeds,
} from './channel-cells.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { otherMember: keeper, newcomer: stranger } = service;

const prepare = (kind: Kind, standing: Standing, subject: Player) =>
  prepareCell(service, keeper, [kind, standing, subject]);

const gentle: Readonly<Record<string, Attempt>> = {
  see: (subject, { id }) => subject.call(getChannel, { stream_id: id }),
  read: async (subject, { id, said }) => {
    const narrow = [{ operator: 'channel', operand: id }];
    const page = { anchor: 'newest', num_before: 50, num_after: 0, narrow } as const;
    return (await subject.call(getMessages, page)).messages.some((message) => message.id === said);
  },
  write: (subject, { id }) =>
    subject.call(sendMessage, { type: 'channel', to: id, topic: 'talk', content: 'and again' }),
  add: (subject, { name }) => subject.call(subscribe, { subscriptions: [{ name }], principals: [keeper.id] }),
  drop: (subject, { name }) =>
    subject.call(unsubscribe, { subscriptions: [name], principals: [stranger.id] }),
  describe: (subject, { id }) => subject.call(updateChannel, { stream_id: id, description: '' }),
  join: (subject, { name }) => subject.call(subscribe, { subscriptions: [{ name }] }),
};
/** Operations that change the channel; each gets its own. */
const rough: Readonly<Record<string, Attempt>> = {
  turn: (subject, { id, isPrivate }) =>
    subject.call(updateChannel, { stream_id: id, is_private: !isPrivate }),
  archive: (subject, { id }) => subject.call(archiveChannel, { stream_id: id }),
};

const whatMay = async (attempts: typeof gentle, subject: Player, channel: Prepared): Promise<string[]> => {
  const may: string[] = [];
  for (const [name, attempt] of Object.entries(attempts))
    if (await succeeds(attempt, subject, channel)) may.push(name);
  return may;
};

const isShown = async (subject: Player, { id, name }: Prepared): Promise<boolean[]> => {
  const { streams } = await subject.call(getChannels, { include_all: true, exclude_archived: false });
  const listening = await subject.listen({ client_capabilities: { archived_channels: true } });
  return [
    await succeeds(() => subject.call(getSubscribers, { stream_id: id }), subject, {} as Prepared),
    streams.some((one) => one.stream_id === id),
    JSON.stringify(listening.snapshot).includes(`"${name}"`),
  ];
};

const cases = kinds.flatMap((kind) =>
  standings.flatMap((standing) => roles.map((role) => [role, standing, kind] as const)),
);

test.for(cases)('[V2] [V5] [V11] [V23] %s, %s, in a channel that is %s', async ([role, standing, kind]) => {
  const subject = service[role];
  const allowed = expected(kind, standing, role).split(' ').filter(Boolean).sort();
  const channel = await prepare(kind, standing, subject);
  const shown = await isShown(subject, channel);
  expect(shown).toEqual(shown.map(() => allowed.includes('see')));
  const may = [
    ...(await whatMay(gentle, subject, channel)),
    ...(await whatMay(rough, subject, await prepare(kind, standing, subject))),
  ];
  expect(may.sort()).toEqual(allowed);
});
