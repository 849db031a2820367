/** What all steps of one import share. */
import type { Database } from '../db/database.ts';
import type { Reader } from '../db/reader.ts';
import type { Directory, Organization } from '../organization/index.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Storage } from '../storage/index.ts';
import { fetchIdentities, type Identity, type IdentityKind } from './identities.ts';
import type { Source } from './source.ts';
import type { Tally } from './tally.ts';
import type { SourceId } from './vocabulary.ts';

export interface ImportGround {
  readonly database: Database;
  readonly directory: Directory;
  readonly storage: Storage;
  readonly secrets: Secrets;
  /** Directory for arriving files. */
  readonly uploadDirectory: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export interface TakeOptions {
  /** Into a living organization, also owners, administrators and moderators keep their role. */
  readonly roles: boolean;
  /** Address of the owner of a new organization. */
  readonly owner?: string | undefined;
  /** Addresses by id or sign-in name. */
  readonly emails: ReadonlyMap<string, string>;
  /** The topic of messages outside threads; undefined means `imported from …`. */
  readonly mainTopic?: string | undefined;
  /** Bytes of the largest file that is taken. */
  readonly mostFileBytes: number;
}

/** A person as account here. */
export interface Here {
  readonly id: number;
  readonly name: string;
  readonly role: number;
  readonly isActive: boolean;
  /** Whether they could read in the source what their role allows. */
  readonly wasActive: boolean;
  readonly wasGuest: boolean;
}

export interface Work {
  readonly ground: ImportGround;
  /** The kind and the key of the source, as in `imported`. */
  readonly source: string;
  readonly title: string;
  readonly emojiNames: Source<never>['emojiNames'];
  readonly isNew: boolean;
  readonly isDry: boolean;
  readonly options: TakeOptions;
  readonly tally: Tally;
  /** 0 in a dry run of a new organization, which has no rows. */
  readonly organizationId: number;
  /** 0 in a dry run. */
  readonly importId: number;
  readonly reader: Reader;
  /** As of the last change that this import made to it; undefined in a dry run of a new one. */
  organization: Organization | undefined;
  readonly people: Map<SourceId, Here>;
  /** Draws ids in a dry run, below all real ones. */
  readonly fakeId: () => number;
}

/** Finds things of the source that came with an earlier import, or an earlier run of this one. */
export const findKnown = (
  { reader, source }: Pick<Work, 'reader' | 'source'>,
  kind: IdentityKind,
  ids: readonly SourceId[],
): Promise<Map<SourceId, Identity>> => fetchIdentities(reader, source, kind, ids);

/** Whether it came with this import, before it was interrupted. */
export const isOurs = ({ importId }: Pick<Work, 'importId'>, identity: Identity): boolean =>
  identity.importId === importId;
