/** Readers' additions to a widget: a poll or a to-do list [S36]. */
import { boundedText, integer, json, oneOf, string, text } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { event } from './event.ts';
import { limits } from './limits.ts';

export const addSubmessage = endpoint({
  name: 'add-submessage',
  method: 'POST',
  path: '/submessage',
  summary: 'Adds to the poll or to-do list that a message is: a vote, an option, a task.',
  parameters: {
    message_id: json(integer, 'The message.'),
    msg_type: text(oneOf('widget'), 'The kind of submessage.'),
    content: text(boundedText(limits.submessageLength), 'What is added, as JSON text.'),
  },
  errors: ['BAD_REQUEST'],
});

export const submessageAdded = event({
  type: 'submessage',
  summary: 'Somebody added to the widget that a message is.',
  fields: {
    msg_type: string,
    content: string,
    message_id: integer,
    sender_id: integer,
    submessage_id: integer,
  },
});
