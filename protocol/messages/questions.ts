import { z } from 'zod';
import { boundedText, integer, json, list, string, text } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { mostMessages } from './fetch.ts';
import { narrow } from './narrow.ts';

export const getReadReceipts = endpoint({
  name: 'get-read-receipts',
  method: 'GET',
  path: '/messages/{message_id}/read_receipts',
  summary: 'Returns who has read a message, apart from its sender and from those who do not tell.',
  since: 137,
  pathParameters: { message_id: json(integer, 'The message.') },
  answer: { user_ids: list(integer) },
  errors: ['BAD_REQUEST'],
});

export const renderMessage = endpoint({
  name: 'render-message',
  method: 'POST',
  path: '/messages/render',
  summary: 'Returns the HTML of a text as a message of the caller would have it.',
  parameters: { content: text(boundedText(limits.messageLength), 'The text, in Markdown.') },
  answer: { rendered: string },
});

export const runCommand = endpoint({
  name: 'run-command',
  method: 'POST',
  path: '/zcommand',
  summary:
    'Runs a command that a client lets its user type; `/ping` measures the way to the service and back.',
  parameters: { command: text(boundedText(200), 'The command, with its slash.') },
  errors: ['BAD_REQUEST'],
});

export const matchesNarrow = endpoint({
  name: 'check-messages-match-narrow',
  method: 'GET',
  path: '/messages/matches_narrow',
  summary: 'Returns which of the messages belong to a narrow, with what it searches for marked.',
  parameters: {
    msg_ids: json(list(integer.min(0)).max(mostMessages), 'The messages.'),
    narrow: json(narrow, 'The narrow.'),
  },
  answer: {
    messages: z.record(string, z.strictObject({ match_content: string, match_subject: string })),
  },
  errors: ['BAD_NARROW'],
});
