/** Sends a preview of the welcome message to its author. */
import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import type { testWelcomeMessage } from '@parlance/protocol/organization/update';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { parseMarkdown, renderMarkdown } from '../markdown/index.ts';
import { fetchResolver } from '../messages/index.ts';
import { sendNotices } from '../notices/index.ts';
import { checkAdministrator } from '../users/index.ts';

/** Returns the message's id. Throws UNAUTHORIZED_PRINCIPAL, and BAD_REQUEST for an empty text. */
export const doTestWelcome = async (
  { database, now }: Service,
  { actor, organization, reader }: Call,
  { welcome_message_custom_text }: Input<typeof testWelcomeMessage>,
): Promise<number> => {
  checkAdministrator(actor);
  const content = welcome_message_custom_text.trim();
  if (content === '')
    throw badRequest('The text must not be empty.', { var_name: 'welcome_message_custom_text' });
  // Renders with the author's permissions, since the bot has more [V2].
  const parsed = parseMarkdown(content);
  const resolver = await fetchResolver(reader, organization, [parsed], actor);
  const { html } = renderMarkdown(content, resolver, parsed);
  const ids = await database.transact(organization.id, actor, (transaction) =>
    sendNotices(transaction, organization, now(), [
      { to: { userIds: [actor.id] }, from: 'welcome', content, html },
    ]),
  );
  return ids()[0]!;
};
