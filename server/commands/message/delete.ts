import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../config/refusal.ts';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import { doDeleteMatching } from '../../messages/index.ts';
import type { Command } from '../command.ts';
import { findAccount } from '../user/account.ts';
import { type GivenOptions, organizationParameter, readText, withoutSecrets } from '../within.ts';

interface Result {
  readonly messages: number;
  readonly deleted: boolean;
}

const findChannel = async ({ organizationId, query }: Reader, name: string): Promise<number> => {
  const { rows } = await read<{ id: number }>`
    select id from channels where organization_id = ${organizationId} and lower(name) = lower(${name})
  `.execute(query);
  if (rows[0] === undefined) throw new Refusal(`There is no channel ${name}.`);
  return rows[0].id;
};

/** The condition on a message `m` that the options make together. */
const readChoice = async (reader: Reader, given: GivenOptions): Promise<RawBuilder<unknown>> => {
  const [sender, channel, topic] = ['sender', 'channel', 'topic'].map((name) => readText(given, name));
  if (sender === undefined && channel === undefined) throw new Refusal('Give --sender, --channel or both.');
  if (topic !== undefined && channel === undefined) throw new Refusal('A --topic needs its --channel.');
  const conditions = [
    ...(sender === undefined ? [] : [sql`m.sender_id = ${await findAccount(reader, sender)}`]),
    ...(channel === undefined ? [] : [sql`m.recipient_id = ${await findChannel(reader, channel)}`]),
    ...(topic === undefined ? [] : [sql`m.topic is not null and lower(m.topic) = lower(${topic})`]),
  ];
  return sql.join(conditions, sql` and `);
};

export const command: Command<Result> = {
  name: 'message delete',
  summary: 'Delete the messages of a person, a channel or a topic for good.',
  parameters: [
    { flags: '--sender <address>', meaning: 'the messages of this user, in channels and direct ones' },
    { flags: '--channel <name>', meaning: 'the messages in this channel' },
    { flags: '--topic <name>', meaning: 'with --channel, those in this topic' },
    { flags: '--yes', meaning: 'delete them; without it, they are only counted' },
    organizationParameter,
  ],
  notes: () => '\nNothing brings deleted messages back but a backup.',
  run: (given, context) =>
    withoutSecrets(context, given, async ({ database, organization }) => {
      const reader = { organizationId: organization.id, query: database.query };
      const choice = await readChoice(reader, given);
      if (given.yes !== true) {
        const { rows } = await read<{ messages: number }>`
          select count(*)::int as messages from messages m
          where m.organization_id = ${organization.id} and ${choice}
        `.execute(database.query);
        return { messages: rows[0]?.messages ?? 0, deleted: false };
      }
      let messages = 0;
      for (let deleted = 1; deleted > 0; messages += deleted) {
        deleted = await database.transact(organization.id, undefined, (transaction) =>
          doDeleteMatching(transaction, { which: choice, within: choice }),
        );
        if (deleted > 0) context.report(`deleted ${messages + deleted} messages …`);
      }
      return { messages, deleted: true };
    }),
  render: ({ messages, deleted }) =>
    deleted ? `${messages} messages are deleted` : `${messages} messages would be deleted; add --yes`,
};
