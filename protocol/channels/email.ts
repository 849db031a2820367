import { integer, json, optional, string } from '../codec.ts';
import { endpoint } from '../endpoint.ts';

export const getChannelEmail = endpoint({
  name: 'get-stream-email-address',
  method: 'GET',
  path: '/streams/{stream_id}/email_address',
  summary:
    'Returns the address by which the user who asks can write to a channel. It is a secret of that user; empty where the service takes no mail.',
  since: 226,
  pathParameters: { stream_id: json(integer, 'The channel.') },
  parameters: {
    sender_id: optional(
      json(
        integer,
        'As whom the mail is posted: the user who asks, a bot of theirs, or the service itself, which is the default.',
        { since: 335 },
      ),
    ),
  },
  answer: { email: string },
  errors: ['STREAM_DOES_NOT_EXIST'],
});
