import type { Reader } from '../db/reader.ts';
import type { Service } from '../frame/service.ts';
import { type Readable, sendAs } from '../messages/index.ts';
import type { Organization } from '../organization/index.ts';
import { fetchUsers, type User } from '../users/index.ts';

export interface Addressed {
  readonly organization: Organization;
  readonly bot: User;
  /** Read with the bot's permissions. */
  readonly asked: Readable;
}

/**
 * Sends as the bot, once per message and `purpose`, even if repeated. Throws the error if the message is
 * refused.
 */
export const doReply = async (
  service: Service,
  { organization, bot, asked: { message } }: Addressed,
  content: string,
  purpose: 'answer' | 'delay' | 'failure',
): Promise<void> => {
  const to =
    typeof message.display_recipient === 'string'
      ? ({ type: 'channel', to: message.recipient_id, topic: message.subject } as const)
      : ({ type: 'direct', to: message.display_recipient.map(({ id }) => id), topic: undefined } as const);
  const reader: Reader = service.database.reader(organization.id);
  await sendAs(
    service,
    { ...to, content, read_by_sender: undefined },
    { actor: bot, organization, reader, client: 'OutgoingWebhookResponse' },
    `${purpose}:${message.id}`,
  );
};

/** Returns undefined unless the bot, its type and its organization are active. */
export const fetchActiveBot = async (
  { database, directory }: Service,
  organizationId: number,
  botId: number,
  type: number,
): Promise<Omit<Addressed, 'asked'> | undefined> => {
  const organization = await directory.load(organizationId);
  const [bot] = await fetchUsers(database.reader(organizationId), [botId]);
  if (bot === undefined || !bot.isActive || bot.botType !== type || organization.isDeactivated)
    return undefined;
  return { organization, bot };
};
