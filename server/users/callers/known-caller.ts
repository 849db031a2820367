import { ApiError } from '@parlance/protocol/errors';
import { getEvents } from '@parlance/protocol/realtime';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { endSession, revokeApiKey } from '@parlance/protocol/users/sessions';
import { deactivateOwnUser, deactivateUser, regenerateApiKey } from '@parlance/protocol/users/users';
import type { Standing } from '../../db/rights.ts';
import type { Hub } from '../../events/hub.ts';
import type { CallerVersion } from '../../http/call.ts';
import { notReady } from '../../http/failure.ts';
import type { Door, Identity } from '../../http/route.ts';
import type { Organization } from '../../organization/index.ts';
import type { User } from '../user.ts';
import type { Caller } from './authenticate.ts';
import { type Credential, hasEnded } from './credentials.ts';
import type { Departures } from './departures.ts';
import type { Endings } from './endings.ts';

export const deactivated = () => new ApiError('USER_DEACTIVATED', 'Account is deactivated');

/** Their callers may end their own access, and still get the answer. */
const farewells: ReadonlySet<Door> = new Set<Door>([
  endSession,
  revokeApiKey,
  regenerateApiKey,
  updateSettings,
  deactivateUser,
  deactivateOwnUser,
]);

/** What may end a caller's access during the call. */
export interface Ends {
  readonly departures: Departures;
  readonly endings: Endings;
  readonly hub: Hub;
}

export interface Asked {
  readonly endpoint: Door;
  /** Milliseconds, on the process's clock, before the look-up. */
  readonly at: number;
  /** `Departures.moment` before the look-up. */
  readonly since: number;
}

/** Held polls keep one each. */
export class KnownCaller implements Identity<User, Organization> {
  readonly actor: User | undefined;
  readonly organization: Organization;
  readonly credential: number | undefined;
  readonly verified: CallerVersion | undefined;
  readonly #ends: Ends;
  readonly #endpoint: Door;
  readonly #at: number;
  readonly #since: number;

  constructor(
    ends: Ends,
    { organization, user, credential }: Caller,
    { endpoint, at, since }: Asked,
    verified?: CallerVersion,
  ) {
    this.actor = user;
    this.organization = organization;
    this.credential = credential?.id;
    this.verified = verified;
    this.#ends = ends;
    this.#endpoint = endpoint;
    this.#at = at;
    this.#since = since;
  }

  get organizationId(): number {
    return this.organization.id;
  }

  get standing(): Standing | undefined {
    return this.actor?.standing;
  }

  get limitKey(): string | undefined {
    return this.actor === undefined ? undefined : `${this.organization.id}:${this.actor.id}`;
  }

  /**
   * Neither asked lately nor sure to hear: the caller may have lost the right to read this. A poll gets nothing newer
   * than the log that this node has read.
   */
  get #mayBeGone(): boolean {
    const { contact } = this.#ends.hub;
    const { method = 'GET' } = this.#endpoint;
    if (method !== 'GET' || this.#endpoint === getEvents || contact.isKept) return false;
    return performance.now() - this.#at > contact.patience;
  }

  confirm(): void {
    const { actor: user, organization, credential } = this;
    const { departures, endings } = this.#ends;
    if (user !== undefined && this.#mayBeGone) throw notReady();
    if (user !== undefined && departures.hasLeft(organization.id, user.id, this.#since)) throw deactivated();
    if (credential !== undefined && endings.has(credential) && !farewells.has(this.#endpoint))
      throw hasEnded();
  }
}

/** Not looked up for this call: what the call writes verifies the version. */
export class RememberedCaller extends KnownCaller {
  readonly unverified: CallerVersion | undefined;
  readonly #note: () => void;

  /** `note` is called with the answer. */
  constructor(
    ends: Ends,
    caller: Caller & { readonly credential: Credential },
    asked: Asked,
    note: () => void,
  ) {
    super(ends, caller, asked);
    this.unverified = caller.user?.standing;
    this.#note = note;
  }

  override confirm(): void {
    super.confirm();
    this.#note();
  }
}
