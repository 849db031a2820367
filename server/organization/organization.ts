/** An organization (realm on the wire) as every request carries it. */
import type { SystemGroup } from '@parlance/protocol/roles';

export interface Organization {
  readonly id: number;
  /** Empty for the organization of the root host. */
  readonly subdomain: string;
  readonly name: string;
  readonly description: string;
  readonly uuid: string;
  readonly createdAt: Date;
  readonly isDeactivated: boolean;
  /** Only what differs from the declared defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Personal settings that new users begin with, where they differ from the declared defaults. */
  readonly userDefaults: Readonly<Record<string, unknown>>;
  readonly systemGroups: Readonly<Record<SystemGroup, number>>;
  /** Where people reach it, without a slash at the end. */
  readonly url: string;
  /** The host of `url`, with its port. */
  readonly host: string;
  readonly version: number;
  /** How often the alert words of any of its users have changed. */
  readonly alertWordsChanged: number;
}
