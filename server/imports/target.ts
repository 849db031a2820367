/** The organization that an archive goes to: a living one, a new one, or one that an interrupted import made. */
import { limits } from '@parlance/protocol/limits';
import { organizationSettings } from '@parlance/protocol/organization/settings';
import { cutText } from '@parlance/protocol/text';
import { Refusal } from '../config/refusal.ts';
import { write } from '../db/sql.ts';
import { foundWithin, type Organization, reserveOrganizationId, settingOf } from '../organization/index.ts';
import { cleanLine } from './clean.ts';
import { beginRecord, findUnfinished, type NewRecord, type Unfinished } from './records.ts';
import type { SourceIdentity } from './source.ts';
import type { Message } from './vocabulary.ts';
import type { ImportGround } from './work.ts';

export interface Wished {
  /** Subdomain of a living organization; empty is the root host. */
  readonly into?: string | undefined;
  /** Subdomain of the new one. */
  readonly subdomain?: string | undefined;
  readonly name?: string | undefined;
}

export interface Target {
  readonly subdomain: string;
  /** Undefined for one that is yet to be made. */
  readonly organization: Organization | undefined;
  readonly unfinished: Unfinished | undefined;
}

const placeOf = (subdomain: string): string => (subdomain === '' ? 'at the root host' : subdomain);

/** Throws Refusal. Writes nothing. */
export const findTarget = async (
  { database, directory }: ImportGround,
  { into, subdomain: wished = '' }: Wished,
  archive: Pick<NewRecord, 'source' | 'fingerprint'>,
): Promise<Target> => {
  const subdomain = into ?? wished;
  const organization = await directory.bySubdomain(subdomain);
  if (organization === undefined) {
    if (into !== undefined)
      throw new Refusal(`There is no organization ${placeOf(subdomain)}: leave out --into, and one is made.`);
    return { subdomain, organization, unfinished: undefined };
  }
  if (organization.isDeactivated) throw new Refusal(`The organization ${placeOf(subdomain)} is deactivated.`);
  const unfinished = await findUnfinished(database, organization.id, archive);
  if (into === undefined && unfinished?.founded !== true)
    throw new Refusal(
      `There is an organization ${placeOf(subdomain)} already: give the new one another --subdomain, or import --into it.`,
    );
  return { subdomain, organization, unfinished };
};

interface Founding {
  readonly subdomain: string;
  /** The operator's wish. */
  readonly name: string | undefined;
  readonly identity: SourceIdentity;
}

/** Settings that are here too. Those that name a channel have no meaning yet. */
const settingsOf = ({ settings = {} }: SourceIdentity): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) =>
        Object.hasOwn(organizationSettings, name) &&
        !/(?:channel|stream)_id$/.test(name) &&
        organizationSettings[name as keyof typeof organizationSettings].codec.safeParse(value).success,
    ),
  );

/** Makes the organization together with the record of its import, so that a killed one can be resumed. */
export const foundTarget = async (
  { database, directory }: ImportGround,
  { subdomain, name, identity }: Founding,
  record: NewRecord,
): Promise<{ readonly organization: Organization; readonly importId: number }> => {
  const id = await reserveOrganizationId(database.query);
  const plain = cutText(cleanLine(name ?? identity.name ?? ''), limits.organizationNameLength).trim();
  const importId = await database.inTransaction(async (query) => {
    await foundWithin(query, { id, subdomain, name: plain === '' ? subdomain || 'Organization' : plain });
    const description = cutText(identity.description ?? '', limits.organizationDescriptionLength);
    await write`
      update organizations set description = ${description}, settings = settings || ${settingsOf(identity)}::jsonb
      where id = ${id}
    `.execute(query);
    return beginRecord(query, id, record);
  });
  return { organization: await directory.load(id), importId };
};

/** Retention would delete such messages the same night. */
export const checkRetention = (
  organization: Organization | undefined,
  oldest: Message | undefined,
  now: number,
): void => {
  if (organization === undefined || oldest === undefined) return;
  const days = settingOf(organization, 'message_retention_days');
  if (days <= 0 || oldest.at / 1000 >= now - days * 86_400_000) return;
  const date = new Date(now - days * 86_400_000).toISOString().slice(0, 10);
  throw new Refusal(
    `The organization keeps messages for ${days} days, and the archive has older ones: give --since ${date}, or change how long it keeps them.`,
  );
};
