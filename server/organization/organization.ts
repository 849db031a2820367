import type { Linkifier } from '@parlance/protocol/linkifiers';
import type { OrganizationDomain } from '@parlance/protocol/organization/domains';
import type { Playground } from '@parlance/protocol/organization/playgrounds';
import type { SystemGroup } from '@parlance/protocol/users/roles';

export type PictureKind = 'icon' | 'logo' | 'night_logo';

export interface Organization {
  readonly id: number;
  /** Empty at the root host. */
  readonly subdomain: string;
  readonly name: string;
  readonly description: string;
  readonly uuid: string;
  readonly createdAt: Date;
  readonly isDeactivated: boolean;
  /** Only the operator changes it, never a request. */
  readonly ownersAccessAll: boolean;
  /** Differences from the declared defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Personal settings of new users that differ from the declared defaults. */
  readonly userDefaults: Readonly<Record<string, unknown>>;
  readonly systemGroups: Readonly<Record<SystemGroup, number>>;
  readonly domains: readonly OrganizationDomain[];
  /** In matching order. */
  readonly linkifiers: readonly Linkifier[];
  readonly playgrounds: readonly Playground[];
  /** `file`: storage name, null after removal. The version grows with every change. */
  readonly pictures: Readonly<
    Partial<Record<PictureKind, { readonly version: number; readonly file: string | null }>>
  >;
  readonly hasProvider: boolean;
  readonly url: string;
  /** Includes the port. */
  readonly host: string;
  /** First start of its protocol version, in UNIX seconds. */
  readonly generation: number;
  readonly version: number;
  /** Counts changes of its users' alert words. */
  readonly alertWordsChanged: number;
  /** Counts removals of people, after which lists of users are read again as a whole. */
  readonly peopleRemoved: number;
}
