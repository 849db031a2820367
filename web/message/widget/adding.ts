/** Adds to a widget: at once on this page, then at the service. */
import { addSubmessage } from '@parlance/client/calls';
import { RequestError } from '@parlance/client/error';
import type { Message } from '@parlance/client/messages/message';
import { type Signal, signal } from '@preact/signals';
import { showAlert } from '../../parts/saying/say.ts';
import { client } from '../../store/session/service.ts';
import { ownId } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { type Expected, stillExpected, withExpected } from './expected.ts';
import type { Submessage } from './read.ts';

const expected = new Map<number, Signal<readonly Expected[]>>();

const expectedOf = (message: number): Signal<readonly Expected[]> => {
  const known = expected.get(message) ?? signal<readonly Expected[]>([]);
  expected.set(message, known);
  return known;
};

/** Includes what the reader added and the service has not answered yet. */
export const submessagesOf = ({ id, submessages }: Message): readonly Submessage[] => {
  const waiting = expectedOf(id).value;
  return waiting.length === 0 ? submessages : withExpected(submessages, waiting, ownId());
};

/** Resolves to whether the service took it. */
export const addTo = async ({ id, submessages }: Message, added: object): Promise<boolean> => {
  const content = JSON.stringify(added);
  const waiting = expectedOf(id);
  const one: Expected = { content, after: submessages.at(-1)?.id ?? 0 };
  waiting.value = [...stillExpected(submessages, waiting.peek(), ownId()), one];
  try {
    await client.call(addSubmessage, { message_id: id, msg_type: 'widget', content });
    return true;
  } catch (error) {
    waiting.value = waiting.peek().filter((other) => other !== one);
    const why = error instanceof RequestError ? error.message : t('No connection');
    showAlert(t('Could not change the message: {why}', { why }));
    return false;
  }
};
