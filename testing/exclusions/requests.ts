/** Every endpoint, with private and foreign ids in each parameter. */
import type { Endpoint } from '@parlance/protocol/endpoint';
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import { bait, canaries } from './canaries.ts';
import type { Secrets } from './secrets.ts';
import type { HeardRequest } from './wiretap.ts';

type Narrow = readonly (NarrowTerm | readonly [string, string | number | readonly number[]])[];

const narrowsOf = ({ ids }: Secrets): Narrow[] => {
  const channels = [...ids.privateChannels, ids.protectedChannel, ids.publicChannel];
  const messages = [...ids.privateMessages, ids.protectedMessage];
  return [
    [],
    [['search', bait]],
    [
      ['channels', 'public'],
      ['search', bait],
    ],
    [['channels', 'archived']],
    ...channels.map((id): Narrow => [['channel', id]]),
    ...channels.map((id): Narrow => [['stream', id], { operator: 'search', operand: bait, negated: true }]),
    ...[canaries.name, canaries.protectedName, canaries.archivedName, 'vestibule', 'terrace'].map(
      (name): Narrow => [['channel', name]],
    ),
    ...messages.map((id): Narrow => [['id', id]]),
    ...messages.map((id): Narrow => [['with', id]]),
    ...messages.map((id): Narrow => [['near', id]]),
    [['channels', 'web-public']],
    [
      ['channels', 'web-public'],
      ['search', bait],
    ],
    ...messages.flatMap((id): Narrow[] =>
      ['id', 'with'].map((operator) => [
        ['channels', 'web-public'],
        [operator, id],
      ]),
    ),
    ...ids.people.flatMap((id): Narrow[] => [
      [['sender', id]],
      [['dm', [id]]],
      [['dm', ids.people]],
      [['dm-including', id]],
      [['pm-with', String(id)]],
      [['mentions', id]],
    ]),
    [['topic', 'hello']],
    [['is', 'dm']],
    [['is', 'unread']],
    [['is', 'starred']],
    [['is', 'mentioned']],
    [['has', 'link']],
    [{ operator: 'channel', operand: ids.publicChannel, negated: true }],
    [{ operator: 'is', operand: 'dm', negated: true }],
    [{ operator: 'id', operand: 1, negated: true }],
  ];
};

const known = [true, false] as const;

const valuesOf = (secrets: Secrets): Readonly<Record<string, readonly unknown[]>> => {
  const { ids } = secrets;
  const channels = [...ids.privateChannels, ids.protectedChannel, ids.publicChannel];
  const messages = [...ids.privateMessages, ids.protectedMessage];
  const names = [canaries.name, canaries.protectedName, 'vestibule'];
  return {
    stream_id: channels,
    stream: names,
    message_id: [...messages, ids.publicMessage],
    propagate_mode: ['change_all', 'change_one', 'change_later'],
    messages: [messages],
    msg_ids: [messages],
    emoji_name: ['tada'],
    reaction_type: [undefined],
    msg_type: ['widget'],
    alert_words: [['lunch']],
    report_type: ['spam'],
    topic_name: ['hello', 'lunch', canaries.topic, canaries.movedTopic],
    message_ids: [messages, undefined, undefined],
    user_id: ids.people,
    bot_id: ids.bots,
    bot_owner_id: [undefined, ids.hidden],
    bot_type: [1, 2],
    integration: ['json', 'slack_incoming'],
    storage: [{ mine: 'mine' }],
    payload: [{ text: 'Mine.' }],
    default_sending_stream: [undefined, ...names],
    default_events_register_stream: [undefined, ...names],
    user_ids: [ids.people, undefined],
    user_group_id: [ids.group],
    email: [
      `user${ids.hidden}@chat.example.org`,
      'member@example.com',
      `user${ids.hidden}@elsewhere.chat.example.org`,
    ],
    queue_id: [ids.queue, undefined],
    narrow: narrowsOf(secrets),
    anchor: ['newest', 'oldest', ...messages],
    num_before: [1000],
    num_after: [1000],
    apply_markdown: known,
    client_gravatar: known,
    all_public_streams: known,
    include_subscribers: [true, 'partial', false],
    include_public: known,
    include_subscribed: known,
    include_web_public: [true],
    include_all: [undefined, true],
    include_all_active: [undefined, true],
    include_can_access_content: [true],
    include_owner_subscribed: [undefined, true],
    include_default: [true],
    exclude_archived: [false],
    include_deactivated_groups: [true],
    dont_block: [true],
    subscriptions: [names],
    principals: [undefined, [ids.hidden]],
    to: [...channels, ...names, ...ids.people.map((id) => [id]), [ids.hidden, ids.people[0]]],
    type: ['channel', 'direct', 'stream'],
    topic: ['lunch'],
    visibility_policy: [0, 1, 2, 3],
    content: [undefined, 'What is going on here?'],
    op: ['start', 'stop', 'add', 'remove'],
    flag: ['starred', 'read'],
    property: ['color'],
    value: ['#123456'],
    subscription_data: channels.map((id) => [{ stream_id: id, property: 'pin_to_top', value: true }]),
    members: [ids.people],
    add: [ids.people],
    can_manage_group: [undefined, { direct_members: ids.people, direct_subgroups: [ids.group] }],
    can_subscribe_group: [undefined, { direct_members: ids.people, direct_subgroups: [] }],
    description: ['about nothing'],
    full_name: ['Nobody Known'],
    invite_id: [ids.kept.invite_id],
    scheduled_message_id: [ids.kept.scheduled_message_id],
    reminder_id: [ids.kept.reminder_id],
    draft_id: [ids.kept.draft_id],
    saved_snippet_id: [ids.kept.saved_snippet_id],
    device_id: [ids.kept.device_id],
    fragment: [`narrow/topic/${canaries.view}`, 'inbox'],
    scheduled_delivery_timestamp: [4_000_000_000],
    is_pinned: known,
    draft: channels.map((id) => ({ type: 'stream', to: [id], topic: 'lunch', content: 'Mine.' })),
    drafts: channels.map((id) => [{ type: 'stream', to: [id], topic: 'lunch', content: 'Mine.' }]),
    new_name: [undefined, 'mine'],
    group_name: ['mine'],
    stream_names: names.map((name) => [name]),
    subscribers: [ids.people],
    is_archived: [false],
    username: ['member@example.com'],
    password: ['not the password'],
    realm_id_str: [ids.organization],
    filename: [ids.file, ids.file.replace(/[^/]+$/, 'other.txt')],
    attachment_id: [ids.attachment],
    field_id: [ids.field],
    data: [[{ id: ids.field, value: 'mine' }]],
    order: [[ids.field]],
    include_custom_profile_fields: [true],
    status: ['active'],
    status_text: ['mine'],
    user_id_or_email: [...ids.people, 'member@example.com', `user${ids.hidden}@chat.example.org`],
    slim_presence: known,
  };
};

/** Fewer for queues: they cost more, and a narrow only removes events. */
const mostRounds = (endpoint: Endpoint) => ('event_types' in endpoint.parameters ? 12 : 130);

/** They disable the asking account, or hash a password each time. */
const notAsked = new Set(['deactivate-realm', 'deactivate-own-user', 'regenerate-api-key', 'fetch-api-key']);
/** Requests that change nothing, for users who may change the subject. */
const isReading = ({ method, name }: Endpoint) =>
  method === 'GET' || ['register', 'update-message-flags', 'update-message-flags-for-narrow'].includes(name);

export function* requestsAbout(
  secrets: Secrets,
  endpoints: readonly Endpoint[],
  { readingOnly = false } = {},
): Generator<HeardRequest & { readonly endpoint: Endpoint }> {
  const values = valuesOf(secrets);
  const channelsLeft = [canaries.name, canaries.protectedName, 'vestibule'];
  for (const endpoint of endpoints) {
    if (notAsked.has(endpoint.name) || (readingOnly && !isReading(endpoint))) continue;
    const names = [...Object.keys(endpoint.parameters), ...Object.keys(endpoint.pathParameters)];
    const rounds = Math.min(
      mostRounds(endpoint),
      Math.max(1, ...names.map((name) => values[name]?.length ?? 1)),
    );
    for (let round = 0; round < rounds; round += 1) {
      const pick = (name: string): unknown => {
        // Lists for creation hold objects, lists for leaving hold names. A taken name creates no channel, so it
        // cannot appear in later answers.
        if (name === 'name' && endpoint.name === 'create-channel') return channelsLeft[round % 2];
        if (name === 'add' && endpoint.name === 'update-subscriptions')
          return [{ name: ['vestibule', canaries.name][round % 2] }];
        if (name === 'delete' && endpoint.name === 'update-subscriptions') return [channelsLeft[round % 3]];
        if (name === 'subscriptions' && endpoint.name === 'subscribe')
          return [{ name: ['vestibule', canaries.name][round % 2] }];
        // Only channels are looked up by name. Other names are new, and the answer echoes them to the asker.
        if (name === 'name' && !endpoint.path.startsWith('/channels')) return undefined;
        const choices = values[name];
        return choices?.[round % choices.length];
      };
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
        encodeURIComponent(String(pick(name) ?? 1)),
      );
      const parameters: Record<string, unknown> = {};
      for (const name of Object.keys(endpoint.parameters)) {
        const value = pick(name) ?? (endpoint.parameters[name]!.required ? `mine ${round}` : undefined);
        if (value !== undefined) parameters[name] = value;
      }
      yield { endpoint, method: endpoint.method, path, parameters };
    }
  }
}
