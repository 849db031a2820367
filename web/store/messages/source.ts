import { getMessage } from '@parlance/client/calls';
import { client } from '../session/service.ts';

/** The Markdown of a message. Rejects without an answer. */
export const messageSource = async (id: number): Promise<string> => {
  const { raw_content } = await client.call(getMessage, { message_id: id, apply_markdown: false });
  return raw_content;
};
