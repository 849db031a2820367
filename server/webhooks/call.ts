import { botTypes } from '@parlance/protocol/bots/bot';
import { ApiError } from '@parlance/protocol/errors';
import { type Phrase, type Said, say } from '@parlance/protocol/phrase';
import { sql } from 'kysely';
import { type Addressed, doReply, fetchActiveBot } from '../bots/index.ts';
import type { Service } from '../frame/service.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { type JobContext, job } from '../jobs/task.ts';
import { tell } from '../languages/index.ts';
import { fetchReadable, messagesOf } from '../messages/index.ts';
import { doNotify, plainWords, silentMention } from '../notices/index.ts';
import { languageOfOrganization } from '../organization/index.ts';
import { OutgoingFailure } from '../outgoing/index.ts';
import { fetchBot, type SetUpBot } from '../users/index.ts';
import { type Outcome, outcomeOf, outcomeOfFailure, pauseAfter } from './outcome.ts';
import { renderPayload } from './payload.ts';
import { callTask, type Trigger } from './task.ts';

/** Milliseconds for a request, and bytes of its answer [V22]. */
const timeout = 10_000;
const maxBytes = 262_144;

interface Asked {
  readonly botId: number;
  readonly messageId: number;
  readonly trigger: Trigger;
  readonly failures: number;
}

const ask = async (
  { outgoing }: Service,
  setup: SetUpBot,
  addressed: Addressed,
  trigger: Trigger,
): Promise<Outcome> => {
  const { headers, body } = renderPayload(setup.interface, {
    ...addressed,
    trigger,
    token: setup.secret ?? '',
  });
  try {
    const answer = await outgoing.request({
      method: 'POST',
      url: setup.url ?? '',
      headers: { ...headers, 'user-agent': 'ParlanceOutgoingWebhook/1.0' },
      body,
      timeout,
      maxBytes,
    });
    return outcomeOf(setup.interface, answer);
  } catch (error) {
    if (error instanceof OutgoingFailure) return outcomeOfFailure(error);
    throw error;
  }
};

/** Time between notices to the owner. */
const quietSeconds = 3600;

/** Notifies the owner at most once an hour; the row decides. */
const tellOwner = async (service: Service, { organization, bot }: Addressed, reason: Phrase) => {
  if (bot.botOwnerId === null) return;
  const { botOwnerId } = bot;
  const told = (said: Said) => tell(said, languageOfOrganization(organization));
  const now = service.now();
  await service.database.transact(organization.id, undefined, async (transaction) => {
    const { rows } = await sql`
      update bots set failure_told_at = ${new Date(now)}
      where organization_id = ${organization.id} and user_id = ${bot.id}
        and (failure_told_at is null or failure_told_at <= ${new Date(now - quietSeconds * 1000)})
      returning user_id
    `.execute(transaction.query);
    if (rows.length === 0) return;
    await doNotify(transaction, organization, now, [
      {
        to: { userIds: [botOwnerId] },
        content: told(
          say('Your bot {bot} could not pass on a message. {reason}', {
            bot: silentMention(bot),
            reason: plainWords(told(reason)),
          }),
        ),
      },
    ]);
  });
};

const forgetFailure = ({ database }: Service, { organization, bot }: Addressed) =>
  database.transact(organization.id, undefined, async ({ query }) => {
    await sql`
      update bots set failure_told_at = null
      where organization_id = ${organization.id} and user_id = ${bot.id} and failure_told_at is not null
    `.execute(query);
  });

/** If the reply is refused, the owner gets the reason, not the receiver. */
const reply = async (service: Service, addressed: Addressed, content: string): Promise<void> => {
  try {
    await doReply(service, addressed, content, 'answer');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await tellOwner(service, addressed, say('Its reply was refused: {reason}', { reason: error.phrase }));
  }
};

const showFailure = async (
  service: Service,
  addressed: Addressed,
  reason: Phrase,
  purpose: 'delay' | 'failure',
): Promise<void> => {
  const language = languageOfOrganization(addressed.organization);
  const words = { reason: plainWords(tell(reason, language)) };
  const said =
    purpose === 'failure'
      ? say('Failure! {reason}', words)
      : say('Not delivered yet. {reason} The next tries follow within 20 minutes.', words);
  try {
    await doReply(service, addressed, tell(said, language), purpose);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
};

const fail = async (service: Service, addressed: Addressed, reason: Phrase): Promise<void> => {
  await showFailure(service, addressed, reason, 'failure');
  await tellOwner(service, addressed, reason);
};

/** Runs at least once: after a crash the receiver is called again, but its reply is sent once. */
const callReceiver = async (asked: Asked, { service, organizationId }: JobContext): Promise<void> => {
  const { database, secrets } = service;
  const reader = database.reader(organizationId);
  const found = await fetchActiveBot(service, organizationId, asked.botId, botTypes.outgoingWebhook);
  if (found === undefined) return;
  const [setup, message] = await Promise.all([
    fetchBot(reader, secrets, asked.botId),
    // The bot may not read the message any more.
    fetchReadable(
      messagesOf(service),
      { reader, organization: found.organization, actor: found.bot },
      asked.messageId,
    ),
  ]);
  if (setup?.url == null || message === undefined) return;
  const addressed: Addressed = { ...found, asked: message };
  const outcome = await ask(service, setup, addressed, asked.trigger);
  if (outcome.kind === 'answered') {
    if (outcome.reply !== undefined) await reply(service, addressed, outcome.reply);
    await forgetFailure(service, addressed);
    return;
  }
  const failures = asked.failures + 1;
  const pause = outcome.mayPass ? pauseAfter(failures, Math.random()) : undefined;
  if (pause === undefined) return fail(service, addressed, outcome.reason);
  if (failures === 1) await showFailure(service, addressed, outcome.reason, 'delay');
  await database.transact(organizationId, undefined, (transaction) =>
    enqueue(transaction, callTask, [
      { payload: { ...asked, failures }, runAt: service.now() + pause, owner: String(asked.botId) },
    ]),
  );
};

export const jobs = [job(callTask, callReceiver)];
