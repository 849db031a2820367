/** Endpoints of bots (fill-ins.md, section A, bots). */
import * as z from 'zod';
import {
  boolean,
  boundedText,
  either,
  integer,
  json,
  list,
  nullable,
  optional,
  string,
  text,
  withDefault,
} from '../codec.ts';
import { complaint } from '../complaint.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { say } from '../phrase.ts';
import { roleNumber } from '../users/users.ts';

const most = { name: 100, url: 2000, pairs: 100, value: 10_000 } as const;

const configuration = z
  .record(boundedText(most.name), boundedText(most.value))
  .refine(
    (pairs) => Object.keys(pairs).length <= most.pairs,
    complaint(say('has too many keys (limit: {limit})', { limit: most.pairs })),
  );
const channelName = boundedText(limits.channelNameLength);
const fullName = boundedText(most.name);
const shortName = boundedText(most.name);

const defaults = {
  default_sending_stream: optional(
    text(channelName, 'The public channel that the bot sends to unless told otherwise; empty for none.'),
  ),
  default_events_register_stream: optional(
    text(channelName, 'The public channel that the bot listens to unless told otherwise; empty for none.'),
  ),
  default_all_public_streams: optional(
    json(boolean, 'Whether the bot listens to all public channels unless told otherwise.'),
  ),
};
const defaultsAnswer = {
  default_sending_stream: nullable(string),
  default_events_register_stream: nullable(string),
  default_all_public_streams: boolean,
};
const byId = { bot_id: json(integer, 'The bot.') };

export const getBots = endpoint({
  name: 'get-bots',
  method: 'GET',
  path: '/bots',
  summary: 'Returns the active bots that the user who asks owns, with their API keys.',
  answer: {
    bots: list(
      z.strictObject({
        user_id: integer,
        username: string,
        full_name: string,
        api_key: string,
        avatar_url: string,
        ...defaultsAnswer,
      }),
    ),
  },
});

export const getBotFailures = endpoint({
  name: 'get-bot-failures',
  method: 'GET',
  path: '/bots/{bot_id}/failures',
  summary:
    'Returns what an outgoing webhook failed at lately, the newest first and at most 50; for its owner and administrators.',
  pathParameters: byId,
  answer: {
    failures: list(
      z.strictObject({
        message_id: integer,
        timestamp: integer,
        reason: string,
        is_tried_again: boolean,
      }),
    ),
  },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});

export const createBot = endpoint({
  name: 'create-bot',
  method: 'POST',
  path: '/bots',
  summary: 'Makes a bot that the user who asks owns. A file in the body becomes its avatar.',
  mayTakeFile: limits.avatarFileSize,
  parameters: {
    full_name: text(fullName, 'The name of the bot.'),
    short_name: text(shortName, "The part of the bot's address before `-bot@`."),
    bot_type: withDefault(
      json(integer, '1: generic, 2: incoming webhook, 3: outgoing webhook, 4: embedded.'),
      1,
    ),
    payload_url: optional(
      either(boundedText(most.url), 'For an outgoing webhook: where the service posts to.'),
    ),
    interface_type: withDefault(
      json(integer, 'For an outgoing webhook: 1 for the native form, 2 for the third-party form.'),
      1,
    ),
    service_name: optional(
      text(boundedText(most.name), 'For an embedded bot: which one. For an outgoing webhook: its name.'),
    ),
    config_data: optional(json(configuration, 'What the bot is told about its work.')),
    ...defaults,
  },
  answer: { user_id: integer, api_key: string, avatar_url: string, ...defaultsAnswer },
  errors: ['UNAUTHORIZED_PRINCIPAL', 'STREAM_DOES_NOT_EXIST', 'BAD_IMAGE', 'REQUEST_TOO_LARGE'],
});

export const updateBot = endpoint({
  name: 'update-bot',
  method: 'PATCH',
  path: '/bots/{bot_id}',
  summary: 'Changes a bot; for its owner and administrators. A file in the body becomes its avatar.',
  mayTakeFile: limits.avatarFileSize,
  pathParameters: byId,
  parameters: {
    full_name: optional(text(fullName, 'The new name.')),
    short_name: optional(
      text(shortName, "The new part of the bot's address before `-bot@`.", { since: 447 }),
    ),
    bot_owner_id: optional(json(integer, 'Who shall own the bot.')),
    role: optional(json(roleNumber, 'The new role; for administrators, and for owners where it is theirs.')),
    service_payload_url: optional(
      either(boundedText(most.url), 'For an outgoing webhook: where the service posts to.'),
    ),
    service_interface: optional(
      json(integer, 'For an outgoing webhook: 1 for the native form, 2 for the third-party form.'),
    ),
    service_name: optional(text(boundedText(most.name), 'For an outgoing webhook: its name.')),
    config_data: optional(
      json(
        configuration,
        'For an embedded bot: what it is told about its work; keys that are left out stay.',
      ),
    ),
    ...defaults,
  },
  answer: {
    full_name: string,
    avatar_url: string,
    service_interface: nullable(integer),
    service_payload_url: nullable(string),
    config_data: nullable(z.record(string, string)),
    bot_owner: nullable(string),
    ...defaultsAnswer,
  },
  errors: ['UNAUTHORIZED_PRINCIPAL', 'STREAM_DOES_NOT_EXIST', 'BAD_IMAGE', 'REQUEST_TOO_LARGE'],
});

export const deleteBot = endpoint({
  name: 'delete-bot',
  method: 'DELETE',
  path: '/bots/{bot_id}',
  summary: 'Deactivates a bot; for its owner and administrators.',
  pathParameters: byId,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});

export const getBotKey = endpoint({
  name: 'get-bot-api-key',
  method: 'GET',
  path: '/bots/{bot_id}/api_key',
  summary: 'Returns the API key of a bot; for its owner and administrators.',
  since: 463,
  pathParameters: byId,
  answer: { api_key: string },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});

export const regenerateBotKey = endpoint({
  name: 'regenerate-bot-api-key',
  method: 'POST',
  path: '/bots/{bot_id}/api_key/regenerate',
  needsKey: true,
  summary: 'Revokes every API key of a bot and returns a new one; for its owner and administrators.',
  pathParameters: byId,
  answer: { api_key: string },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});

const storageLimits = { key: 255, value: 100_000, keys: 1000 } as const;
/** Limit per bot, keys and values together. */
export const botStorageCharacters = 1_000_000;
const storageKeys = list(boundedText(storageLimits.key)).max(storageLimits.keys);

export const getBotStorage = endpoint({
  name: 'get-bot-storage',
  method: 'GET',
  path: '/bot_storage',
  summary: 'Returns what the bot that asks has stored.',
  parameters: { keys: optional(json(storageKeys, 'Only these keys, each of which must be there.')) },
  answer: { storage: z.record(string, string) },
});

export const updateBotStorage = endpoint({
  name: 'update-bot-storage',
  method: 'PUT',
  path: '/bot_storage',
  summary: 'Stores texts under keys, for the bot that asks.',
  parameters: {
    storage: json(
      z
        .record(boundedText(storageLimits.key), boundedText(storageLimits.value))
        .refine(
          (pairs) => Object.keys(pairs).length <= storageLimits.keys,
          complaint(say('has too many keys (limit: {limit})', { limit: storageLimits.keys })),
        ),
      'Texts by key; other keys stay as they are.',
    ),
  },
});

export const deleteBotStorage = endpoint({
  name: 'delete-bot-storage',
  method: 'DELETE',
  path: '/bot_storage',
  summary: 'Removes what the bot that asks has stored.',
  parameters: { keys: optional(json(storageKeys, 'Only these keys, each of which must be there.')) },
});
