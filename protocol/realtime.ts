/** Event queues (api.md: POST /register, GET /events). */
import * as z from 'zod';
import { type Capability, capabilityNames } from './capabilities.ts';
import {
  boolean,
  either,
  integer,
  json,
  list,
  oneOf,
  optional,
  positiveInteger,
  string,
  text,
  withDefault,
} from './codec.ts';
import { endpoint } from './endpoint.ts';
import { event } from './event.ts';
import { narrow } from './messages/narrow.ts';

export const heartbeat = event({
  type: 'heartbeat',
  summary: 'Nothing has happened for a while; the connection is alive.',
  fields: {},
});

/** Emitted to clients whose queues survived an upgrade, not at an ordinary start. */
export const upgraded = event({
  type: 'restart',
  summary:
    'The service was upgraded: it speaks a newer version of the protocol than when the client registered.',
  fields: {
    zulip_version: string,
    zulip_merge_base: string,
    zulip_feature_level: integer,
    /** First start of this version, UNIX seconds. */
    server_generation: integer,
  },
});

const capabilityFlags = Object.fromEntries(
  capabilityNames.map((name) => [name, z.boolean().optional()]),
) as Record<Capability, z.ZodOptional<z.ZodBoolean>>;

export const registerParameters = {
  apply_markdown: withDefault(json(boolean, 'Whether message contents come as HTML.'), false),
  client_gravatar: optional(
    json(
      boolean,
      'Whether the client computes the addresses of external avatars itself. Default: true when signed in.',
    ),
  ),
  include_subscribers: withDefault(
    either(
      z.union([boolean, oneOf('partial', 'few')]),
      'Whether channels come with their subscribers. Large channels come with some of them: `partial` gives bots and people who were active lately, `few` (ours) bots and the caller.',
    ),
    false,
  ),
  slim_presence: withDefault(
    json(boolean, 'Whether presence is keyed by user id, in its modern form.'),
    false,
  ),
  presence_history_limit_days: withDefault(
    json(integer.min(0), 'How many days of presence to give.', { since: 288 }),
    14,
  ),
  event_types: optional(json(list(string), 'The types of event to tell of; all when absent.')),
  all_public_streams: optional(
    json(
      boolean,
      'Whether messages of all public channels are told. Default: what a bot is set up for, and false for everybody else.',
    ),
  ),
  client_capabilities: withDefault(
    json(z.looseObject(capabilityFlags), 'What the client understands of newer forms.'),
    {},
  ),
  fetch_event_types: optional(
    json(list(string), 'The kinds of initial data to give; event_types when absent.'),
  ),
  narrow: withDefault(
    json(
      narrow,
      'Only messages within this narrow are told. All operators but `search` and `with`. Default: the channel that a bot is set up to listen to.',
    ),
    [],
  ),
  idle_queue_timeout: optional(
    either(
      z.union([positiveInteger, oneOf('mobile')]),
      'Seconds without a request after which the queue ends.',
      {
        since: 481,
      },
    ),
  ),
};

/** The contract adds the keys of initial data. */
export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/register',
  access: 'user-or-spectator',
  summary: 'Registers an event queue and returns the current state of what it will tell of.',
  parameters: registerParameters,
  answer: {
    queue_id: z.union([string, z.null()]),
    last_event_id: integer,
    idle_queue_timeout_secs: integer.optional(),
    zulip_version: string,
    zulip_feature_level: integer,
    zulip_merge_base: string,
    service_feature_level: integer,
  },
});

export const getEvents = endpoint({
  name: 'get-events',
  method: 'GET',
  path: '/events',
  summary:
    'Returns the events after the last one that the client has, waiting for the next when there are none.',
  parameters: {
    queue_id: optional(text(string, 'The queue, from POST /register. When absent, one is registered first.')),
    last_event_id: optional(json(integer, 'Events with larger ids are returned.')),
    dont_block: withDefault(
      json(boolean, 'Whether to answer at once even when there is nothing to tell.'),
      false,
    ),
    ...registerParameters,
  },
  answer: { queue_id: string, events: list(z.looseObject({ type: string, id: integer })) },
  errors: ['BAD_EVENT_QUEUE_ID'],
});

export const deleteQueue = endpoint({
  name: 'delete-queue',
  method: 'DELETE',
  path: '/events',
  summary: 'Ends an event queue.',
  parameters: { queue_id: text(string, 'The queue, from POST /register.') },
  errors: ['BAD_EVENT_QUEUE_ID'],
});
