import { botTypes } from '@parlance/protocol/bots/bot';
import { ApiError } from '@parlance/protocol/errors';
import { z } from 'zod';
import { type JobContext, job, task } from '../jobs/task.ts';
import { fetchReadable } from '../messages/index.ts';
import { configurationOf, fetchBot } from '../users/index.ts';
import { embeddedBots } from './embedded.ts';
import { doReply, fetchActiveBot } from './reply.ts';
import { doStore, fetchStorage } from './storage.ts';

export const answerTask = task('bots.answer', z.object({ botId: z.number(), messageId: z.number() }));

interface Question {
  readonly botId: number;
  readonly messageId: number;
}

/** Strips the mention of the bot. */
const spokenTo = (content: string): string => content.replace(/@\*\*[^*]*\*\*/g, '').trim();

const answer = async ({ botId, messageId }: Question, { service, organizationId }: JobContext) => {
  const { database, secrets } = service;
  const found = await fetchActiveBot(service, organizationId, botId, botTypes.embedded);
  if (found === undefined) return;
  const reader = database.reader(organizationId);
  const { organization, bot } = found;
  const [setup, asked] = await Promise.all([
    fetchBot(reader, secrets, botId),
    fetchReadable(service, { reader, organization, actor: bot }, messageId),
  ]);
  const program = embeddedBots.get(setup?.serviceName ?? '');
  if (setup === undefined || program === undefined || asked === undefined) return;
  const { message } = asked;
  const key = `conversation ${message.recipient_id} ${message.subject}`;
  const storage = await fetchStorage(reader, botId);
  const config = { ...program.config, ...configurationOf(setup) };
  const { content, memory } = program.answer(spokenTo(message.content), config, storage[key] ?? '');
  try {
    await doReply(service, { organization, bot, asked }, content, 'answer');
  } catch (error) {
    // Ignores refusals: the bot may not write there.
    if (error instanceof ApiError) return;
    throw error;
  }
  if (memory !== (storage[key] ?? ''))
    await database.transact(organizationId, undefined, (transaction) =>
      doStore(transaction, botId, { [key]: memory }),
    );
};

export const jobs = [job(answerTask, answer)];
