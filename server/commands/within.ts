import { ApiError } from '@parlance/protocol/errors';
import { hooks } from '../app/features.ts';
import { Refusal } from '../config/refusal.ts';
import type { Database } from '../db/database.ts';
import type { Service } from '../frame/service.ts';
import type { Directory, Organization } from '../organization/index.ts';
import { openSecrets } from '../secrets/key.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Context, Parameter } from './command.ts';
import { type GivenOptions, readText } from './given.ts';

export { type GivenOptions, readText };

export const organizationParameter: Parameter = {
  flags: '--organization <subdomain>',
  meaning: 'the organization; without it, the one of the root host',
  default: '',
};

export interface CommandGround {
  readonly database: Database;
  readonly directory: Directory;
  readonly secrets: Secrets;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly hooks: Service['hooks'];
}

/** Validation errors keep the API's wording. */
const inWordsOfTheService = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ApiError ? new Refusal(error.message) : error;
  }
};

export const withGround = <T>(context: Context, work: (ground: CommandGround) => Promise<T>): Promise<T> =>
  inWordsOfTheService(
    context.withDatabase(async ({ database, directory }) =>
      work({
        database,
        directory,
        secrets: await openSecrets(context.config, database.query),
        now: Date.now,
        hooks,
      }),
    ),
  );

const findOrganization = async (directory: Directory, given: GivenOptions): Promise<Organization> => {
  const subdomain = readText(given, 'organization') ?? '';
  const organization = await directory.bySubdomain(subdomain);
  if (organization === undefined)
    throw new Refusal(
      subdomain === ''
        ? 'There is no organization yet: start the service once, or use "organization create".'
        : `There is no organization ${subdomain}.`,
    );
  return organization;
};

export const withinOrganization = <T>(
  context: Context,
  given: GivenOptions,
  work: (ground: CommandGround & { readonly organization: Organization }) => Promise<T>,
): Promise<T> =>
  withGround(context, async (ground) =>
    work({ ...ground, organization: await findOrganization(ground.directory, given) }),
  );

/** Works even after the secret key is lost. */
export const withoutSecrets = <T>(
  context: Context,
  given: GivenOptions,
  work: (
    ground: Pick<CommandGround, 'database' | 'now'> & { readonly organization: Organization },
  ) => Promise<T>,
): Promise<T> =>
  inWordsOfTheService(
    context.withDatabase(async ({ database, directory }) =>
      work({
        database,
        now: Date.now,
        organization: await findOrganization(directory, given),
      }),
    ),
  );
