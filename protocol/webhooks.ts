import * as z from 'zod';
import { boundedText, json, list, nullable, optional, string, text } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { initial } from './initial.ts';

export const postExternal = endpoint({
  name: 'post-external',
  method: 'POST',
  path: '/external/{integration}',
  summary:
    'Makes a message of what a program elsewhere posts, as the incoming webhook bot whose key stands in the address. Without a channel it goes to the default channel of the bot, else to its owner.',
  incomingWebhooks: 'alone',
  needsKey: true,
  wholeBody: 'payload',
  pathParameters: {
    integration: text(
      boundedText(60),
      '`slack_incoming` for the form of another chat service, `json` for any JSON.',
    ),
  },
  parameters: {
    api_key: text(boundedText(100), 'The API key of the bot.'),
    stream: optional(text(boundedText(60), 'The channel, by name or id.')),
    topic: optional(text(string, 'The topic.')),
    payload: json(z.unknown(), 'What the program says: the JSON body, or a field of a form.'),
  },
  errors: ['INVALID_API_KEY', 'STREAM_DOES_NOT_EXIST'],
});

const option = z.strictObject({ key: string, label: string, input_type: string });

export const incomingWebhookBotsData = initial(
  ['realm_incoming_webhook_bots'],
  {
    realm_incoming_webhook_bots: list(
      z.strictObject({
        name: string,
        display_name: string,
        all_event_types: nullable(list(string)),
        config_options: list(option),
        url_options: list(option),
      }),
    ),
  },
  { forSpectators: true },
);
