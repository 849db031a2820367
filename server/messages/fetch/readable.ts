import { type Message, showMessage } from '@parlance/protocol/messages/messages';
import { sql } from 'kysely';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { mayRead } from '../access.ts';
import { fetchOwnMessages } from './rows.ts';

export interface Readable {
  /** Its content is Markdown. */
  readonly message: Message;
  readonly renderedContent: string;
}

/** Undefined for a missing or unreadable message. */
export const fetchReadable = async (
  { messages: { knownUsers } }: Pick<Service, 'messages'>,
  call: Pick<Call, 'reader' | 'organization' | 'actor'>,
  id: number,
): Promise<Readable | undefined> => {
  const { organizationId } = call.reader;
  const { messages } = await fetchOwnMessages(
    call,
    knownUsers,
    sql`select m.id from messages m
      where m.organization_id = ${organizationId} and m.id = ${id} and ${mayRead(organizationId, call.actor)}`,
  );
  const [own] = messages;
  if (own === undefined) return undefined;
  const view = { applyMarkdown: false, clientGravatar: false, knowsEmptyTopic: true };
  return { message: showMessage(own.forms, view), renderedContent: own.forms.renderedContent };
};
