/** An organization (realm on the wire) as every request carries it. */
import type { Linkifier } from '@parlance/protocol/linkifiers';
import type { OrganizationDomain } from '@parlance/protocol/organization/domains';
import type { Playground } from '@parlance/protocol/organization/playgrounds';
import type { SystemGroup } from '@parlance/protocol/users/roles';

/** The pictures that an organization may have uploaded. */
export type PictureKind = 'icon' | 'logo' | 'night_logo';

export interface Organization {
  readonly id: number;
  /** Empty for the organization of the root host. */
  readonly subdomain: string;
  readonly name: string;
  readonly description: string;
  readonly uuid: string;
  readonly createdAt: Date;
  readonly isDeactivated: boolean;
  /** Whether owners may export everything: a decision of whoever runs the service, which no request changes. */
  readonly ownersAccessAll: boolean;
  /** Only what differs from the declared defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Personal settings that new users begin with, where they differ from the declared defaults. */
  readonly userDefaults: Readonly<Record<string, unknown>>;
  readonly systemGroups: Readonly<Record<SystemGroup, number>>;
  readonly domains: readonly OrganizationDomain[];
  /** In the order in which they are tried. */
  readonly linkifiers: readonly Linkifier[];
  readonly playgrounds: readonly Playground[];
  /** Of each picture that was ever uploaded: where it is stored, or null when it was taken away. The version grows with every change. */
  readonly pictures: Readonly<
    Partial<Record<PictureKind, { readonly version: number; readonly file: string | null }>>
  >;
  /** Whether the operator has named a provider with which people can sign in. */
  readonly hasProvider: boolean;
  /** Where people reach it, without a slash at the end. */
  readonly url: string;
  /** The host of `url`, with its port. */
  readonly host: string;
  /** When the version of the protocol that it speaks was first started, in UNIX seconds. */
  readonly generation: number;
  readonly version: number;
  /** How often the alert words of any of its users have changed. */
  readonly alertWordsChanged: number;
}
