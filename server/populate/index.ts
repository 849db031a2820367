/** Fills an organization with generated data for load tests and trials. */
import { open } from 'node:fs/promises';
import type { Database } from '../db/database.ts';
import { read } from '../db/sql.ts';
import { endQueues } from '../events/bulk.ts';
import { foundOrganization } from '../organization/index.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { addChannels, subscribe } from './channels.ts';
import { addConversations } from './conversations.ts';
import { addMessages, settleMessages } from './messages.ts';
import { addPeople, type Person } from './people.ts';
import type { Progress } from './progress.ts';
import { createRandom } from './random.ts';
import { createProse } from './words.ts';

export { createProgress, type Progress } from './progress.ts';

export interface PopulateOptions {
  /** The organization's; founded if missing. */
  readonly subdomain: string;
  readonly users: number;
  readonly channels: number;
  readonly messages: number;
  readonly seed: number;
  /** Output file: address and API key of each new user. */
  readonly credentials: string | undefined;
  readonly secrets: Secrets;
  readonly progress: Progress;
}

export interface Populated {
  readonly organization_id: number;
  readonly users: number;
  readonly channels: number;
  readonly subscriptions: number;
  readonly conversations: number;
  readonly messages: number;
}

/** Keys sign in, so only the file's owner may read it; devices such as terminals keep their mode. */
export const writeCredentials = async (path: string, people: readonly Person[]): Promise<void> => {
  const file = await open(path, 'w', 0o600);
  try {
    if ((await file.stat()).isFile()) await file.chmod(0o600);
    const lines = people.map(({ id, email, key }) => JSON.stringify({ user_id: id, email, api_key: key }));
    await file.writeFile(lines.map((line) => `${line}\n`).join(''));
  } finally {
    await file.close();
  }
};

const findOrFound = async (database: Database, subdomain: string): Promise<number> => {
  const { rows } = await read<{ id: number }>`
    select id from organizations where subdomain = ${subdomain}
  `.execute(database.query);
  return rows[0]?.id ?? foundOrganization(database, { subdomain, name: 'Populated organization' });
};

/**
 * The service may run meanwhile. Finally closes the organization's queues, so that clients register again.
 */
export const populate = async (database: Database, options: PopulateOptions): Promise<Populated> => {
  const organizationId = await findOrFound(database, options.subdomain);
  const random = createRandom(options.seed);
  const prose = createProse();
  const { secrets, progress } = options;
  const common = { organizationId, random, prose, progress };
  const people = await addPeople(database, { ...common, count: options.users, secrets });
  if (options.credentials !== undefined) await writeCredentials(options.credentials, people);
  const users = people.map((person) => person.id);
  const channels = { ...common, count: options.channels };
  const channelIds = await addChannels(database, channels);
  const subscriptions = await subscribe(database, channels, users, channelIds);
  const conversations = await addConversations(database, common, users);
  const messages = await addMessages(database, { ...common, count: options.messages });
  await settleMessages(database, organizationId);
  await endQueues(database, organizationId);
  return {
    organization_id: organizationId,
    users: users.length,
    channels: channelIds.length,
    subscriptions,
    conversations,
    messages,
  };
};
