import { botTypes } from '@parlance/protocol/bots/bot';
import { ApiError } from '@parlance/protocol/errors';
import { type Phrase, phraseOf, type Said, say } from '@parlance/protocol/phrase';
import { type Addressed, doReply, fetchActiveBot } from '../bots/index.ts';
import { write } from '../db/sql.ts';
import type { Service } from '../frame/service.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { type JobContext, job } from '../jobs/task.ts';
import { translate } from '../languages/index.ts';
import { fetchReadable } from '../messages/index.ts';
import { doNotify, plainWords, silentMention } from '../notices/index.ts';
import { languageOfOrganization } from '../organization/index.ts';
import { OutgoingFailure, pauseAfter, restsOf } from '../outgoing/index.ts';
import { fetchBot, type SetUpBot } from '../users/index.ts';
import { doNoteFailure } from './failures.ts';
import { type Outcome, outcomeOf, outcomeOfFailure, outcomeOfRest } from './outcome.ts';
import { renderPayload } from './payload.ts';
import { callTask, ownersOf, type Trigger } from './task.ts';

/** Milliseconds for a request; the next line limits its answer in bytes [V22]. */
const timeout = 10_000;
const maxBytes = 262_144;

interface DueCall {
  readonly botId: number;
  readonly messageId: number;
  readonly trigger: Trigger;
  readonly failures: number;
}

/** The reasons why receivers recently did not answer. */
const silences = restsOf<Phrase>();
/** A new address counts as a new receiver. */
const receiverOf = (botId: number, url: string | null): string => `${botId} ${url}`;

/** Seconds until a waiting message is too old to send: its receiver is too slow. */
const latest = 3600;
const tooSlow = phraseOf('did not answer in time');

const ask = async (
  service: Service,
  setup: SetUpBot,
  addressed: Addressed,
  trigger: Trigger,
): Promise<Outcome> => {
  const { outgoing } = service;
  const reason = silences(service).reason(receiverOf(addressed.bot.id, setup.url), service.now());
  if (reason !== undefined) return outcomeOfRest(reason);
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

/** The owner and the administrators read it among the failures of the bot. */
const noteFailure = (
  { database, now }: Service,
  { organization, bot, asked }: Addressed,
  reason: Phrase,
  isTriedAgain: boolean,
): Promise<void> =>
  database.transact(organization.id, undefined, (transaction) =>
    doNoteFailure(
      transaction,
      {
        botId: bot.id,
        messageId: asked.message.id,
        reason: translate(reason, languageOfOrganization(organization)),
        isTriedAgain,
      },
      now(),
    ),
  );

/** Seconds between notices to the owner. */
const quietSeconds = 3600;

/** Notifies the owner at most once an hour, across nodes. */
const notifyOwner = async (service: Service, { organization, bot }: Addressed, reason: Phrase) => {
  if (bot.botOwnerId === null) return;
  const { botOwnerId } = bot;
  const told = (said: Said) => translate(said, languageOfOrganization(organization));
  const now = service.now();
  await service.database.transact(organization.id, undefined, async (transaction) => {
    const { rows } = await write`
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
    await write`
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
    const reason = say('Its reply was refused: {reason}', { reason: error.phrase });
    await noteFailure(service, addressed, reason, false);
    await notifyOwner(service, addressed, reason);
  }
};

/** Posts nothing where the bot may not write. */
const notifySender = async (
  service: Service,
  addressed: Addressed,
  reason: Phrase,
  purpose: 'delay' | 'failure',
): Promise<void> => {
  const language = languageOfOrganization(addressed.organization);
  const words = { reason: plainWords(translate(reason, language)) };
  const said =
    purpose === 'failure'
      ? say('Failure! {reason}', words)
      : say('No answer yet. {reason} Tries go on for about twenty minutes.', words);
  try {
    await doReply(service, addressed, translate(said, language), purpose);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
};

const fail = async (service: Service, addressed: Addressed, reason: Phrase): Promise<void> => {
  await noteFailure(service, addressed, reason, false);
  await notifySender(service, addressed, reason, 'failure');
  await notifyOwner(service, addressed, reason);
};

/** Runs at least once: after a crash the receiver is called again, but its reply is sent once. */
const callReceiver = async (asked: DueCall, { service, organizationId }: JobContext): Promise<void> => {
  const { database, secrets } = service;
  const reader = database.reader(organizationId);
  const found = await fetchActiveBot(service, organizationId, asked.botId, botTypes.outgoingWebhook);
  if (found === undefined) return;
  const [setup, message] = await Promise.all([
    fetchBot(reader, secrets, asked.botId),
    // Undefined if deleted, moved away or never readable for the bot; then nothing is sent.
    fetchReadable(service, { reader, organization: found.organization, actor: found.bot }, asked.messageId),
  ]);
  if (setup?.url == null || message === undefined) return;
  const addressed: Addressed = { ...found, asked: message };
  const receiver = receiverOf(asked.botId, setup.url);
  const isLate = asked.failures === 0 && service.now() / 1000 - addressed.asked.message.timestamp > latest;
  if (isLate) return fail(service, addressed, say('The receiver {complaint}.', { complaint: tooSlow }));
  const outcome = await ask(service, setup, addressed, asked.trigger);
  if (outcome.kind === 'failed' && outcome.isSilent)
    silences(service).noteSilence(receiver, service.now(), outcome.reason);
  if (outcome.kind === 'answered') {
    silences(service).noteAnswer(receiver);
    if (outcome.reply !== undefined) await reply(service, addressed, outcome.reply);
    await forgetFailure(service, addressed);
    return;
  }
  const failures = asked.failures + 1;
  const pause = outcome.mayPass ? pauseAfter(failures, Math.random()) : undefined;
  if (pause === undefined) return fail(service, addressed, outcome.reason);
  await noteFailure(service, addressed, outcome.reason, true);
  if (failures === 1) await notifySender(service, addressed, outcome.reason, 'delay');
  const owners = ownersOf({ id: found.bot.id, ownerId: found.bot.botOwnerId });
  await database.transact(organizationId, undefined, (transaction) =>
    enqueue(transaction, callTask, [
      { payload: { ...asked, failures }, runAt: service.now() + pause, owners },
    ]),
  );
};

export const jobs = [job(callTask, callReceiver)];
