/** Reads `realm.json` and `attachment.json`, array by array. */
import { Refusal } from '../../config/refusal.ts';
import { type Archive, Damaged, readJson } from '../archive/index.ts';
import { gather } from '../gather.ts';
import { type Fields, fieldsOf } from '../reading/values.ts';

/** Tables that are read; of the others only the number of rows is kept. */
const wanted: ReadonlySet<string> = new Set([
  'zerver_realm',
  'zerver_userprofile',
  'zerver_userprofile_mirrordummy',
  'zerver_userprofile_crossrealm',
  'zerver_customprofilefield',
  'zerver_customprofilefieldvalue',
  'zerver_realmemoji',
  'zerver_usergroup',
  'zerver_namedusergroup',
  'zerver_usergroupmembership',
  'zerver_groupgroupmembership',
  'zerver_stream',
  'zerver_defaultstream',
  'zerver_recipient',
  'zerver_subscription',
  'zerver_huddle',
  'zerver_usertopic',
  'zerver_mutedtopic',
  'zerver_muteduser',
  'zerver_alertword',
  'zerver_reaction',
  'zerver_channelfolder',
  'zerver_realmfilter',
  'zerver_realmplayground',
  'zerver_realmdomain',
  'zerver_userstatus',
  'zerver_service',
  'zerver_botconfigdata',
  'zerver_botstoragedata',
  'zerver_scheduledmessage',
  'zerver_savedsnippet',
]);

/** What is not taken, and why. */
export const leftTables: Readonly<Record<string, string>> = {
  zerver_realmauditlog: 'it is the history of another service',
  zerver_useractivity: 'it tells of the use of another service',
  zerver_useractivityinterval: 'it tells of the use of another service',
  zerver_userpresence: 'presence is of the moment',
  zerver_presencesequence: 'presence is of the moment',
  zerver_onboardingstep: 'it tells of the use of another service',
  zerver_onboardingusermessage: 'it tells of the use of another service',
  zerver_client: 'programs are named anew',
  zerver_realmauthenticationmethod: 'ways to sign in belong to a service',
  zerver_realmexport: 'exports stay with their service',
  zerver_realmuserdefault: 'defaults of new users belong to an organization',
  zerver_navigationview: 'its address names channels and people by the numbers of another service',
  zerver_externalauthid: 'ways to sign in belong to a service',
};

export interface Tables {
  of(name: string): readonly Fields[];
  /** Numbers of rows of tables that are not read. */
  readonly others: ReadonlyMap<string, number>;
}

/** Throws Refusal for a broken file. */
export const readTables = async (archive: Archive, entry: string): Promise<Tables> => {
  const found = new Map<string, Fields[]>();
  const others = new Map<string, number>();
  try {
    for await (const { key = '', value } of readJson(archive, entry)) {
      if (!wanted.has(key)) others.set(key, (others.get(key) ?? 0) + 1);
      else gather(found, key, fieldsOf(value));
    }
  } catch (error) {
    if (error instanceof Damaged) throw new Refusal(`The archive cannot be used: ${error.message}.`);
    throw error;
  }
  return { of: (name) => found.get(name) ?? [], others };
};
