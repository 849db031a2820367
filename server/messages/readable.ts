/** One message whole, as somebody reads it. */
import { type Message, showMessage } from '@parlance/protocol/messages';
import { sql } from 'kysely';
import type { Call } from '../frame/routes.ts';
import { KnownUsers } from '../users/index.ts';
import { mayRead } from './access.ts';
import { fetchOwnMessages } from './rows.ts';

export interface Readable {
  /** With its Markdown. */
  readonly message: Message;
  readonly renderedContent: string;
}

/** Undefined for what is not there, or not for this reader. */
export const fetchReadable = async (
  call: Pick<Call, 'reader' | 'organization' | 'actor'>,
  id: number,
): Promise<Readable | undefined> => {
  const { organizationId } = call.reader;
  const [own] = await fetchOwnMessages(
    call,
    new KnownUsers(),
    sql`select m.id from messages m
      where m.organization_id = ${organizationId} and m.id = ${id} and ${mayRead(organizationId, call.actor)}`,
  );
  if (own === undefined) return undefined;
  const view = { applyMarkdown: false, clientGravatar: false, knowsEmptyTopic: true };
  return { message: showMessage(own.forms, view), renderedContent: own.forms.renderedContent };
};
