/**
 * Presences in memory, refreshed after writes of other nodes. Status changes are written and emitted at once,
 * repeated pings once a second together.
 */
import { limits } from '@parlance/protocol/limits';
import { presenceChanged } from '@parlance/protocol/presence';
import type { Database } from '../db/database.ts';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { toSeconds } from '../frame/seconds.ts';
import { createLane, type Lane } from '../jobs/lane.ts';
import type { Organization } from '../organization/index.ts';
import { apiEmail, limitsGuests, type User } from '../users/index.ts';
import { Book } from './book.ts';
import { type Presence, renderLegacy, renderModern, standingOf } from './form.ts';
import { fetchSince, type Ping, type WrittenPresence, writePings } from './write.ts';

type Person = Parameters<typeof apiEmail>[0];

export interface PresenceNews {
  readonly user: Person;
  readonly organization: Organization;
  readonly isActive: boolean;
}

interface BookedOrganization {
  readonly book: Book;
  readonly lane: Lane<PresenceNews, Book>;
  reading: Promise<void> | undefined;
  /** Unwritten pings without a status change. */
  readonly pending: Map<number, Ping>;
  timer: NodeJS.Timeout | undefined;
}

const flushMilliseconds = 1000;

/** Maximum of organizations; the least recently used is dropped. */
const capacity = 200;

/** Appends one log entry if all users see each other. `now` in milliseconds. */
export const emitPresences = (
  transaction: Transaction,
  organization: Organization,
  told: readonly { readonly user: Person; readonly presence: Pick<Presence, 'activeAt' | 'connectedAt'> }[],
  now: number,
): void => {
  const eventOf = (some: typeof told) =>
    presenceChanged.of({
      presences: Object.fromEntries(some.map(({ user, presence }) => [user.id, renderModern(presence)])),
      older: some.map(({ user, presence }) => ({
        user_id: user.id,
        email: apiEmail(user, organization),
        server_timestamp: now / 1000,
        presence: { website: { ...renderLegacy(presence).website! } },
      })),
    });
  if (!limitsGuests(organization)) transaction.emit(eventOf(told), { everyone: true });
  // Audiences differ.
  else for (const one of told) transaction.emit(eventOf([one]), { everyone: true, about: one.user.id });
};

/** Whether the organization is small enough for presence events. */
export const hasPresenceEvents = async ({ query, organizationId }: Transaction): Promise<boolean> => {
  const { rows } = await read<{ people: number }>`
    select count(*)::int as people from (
      select from users where organization_id = ${organizationId} and is_active and not is_bot
      limit ${limits.presenceEventPeople + 1}
    ) counted
  `.execute(query);
  return rows[0]!.people <= limits.presenceEventPeople;
};

const pingOf = (userId: number, isActive: boolean, at: number, before?: Pick<Ping, 'activeAt'>): Ping => ({
  userId,
  activeAt: isActive ? at : (before?.activeAt ?? null),
  connectedAt: at,
});

const hasTurned = ({ wasActiveAt, wasConnectedAt, ...presence }: WrittenPresence, now: number): boolean => {
  const before = wasConnectedAt === null ? undefined : { activeAt: wasActiveAt, connectedAt: wasConnectedAt };
  return standingOf(before, now) !== standingOf(presence, now);
};

export class PresenceRegister {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #places = new Map<number, BookedOrganization>();

  /** `now` returns milliseconds. */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  #open(organizationId: number): BookedOrganization {
    const place: BookedOrganization = {
      book: new Book(),
      lane: createLane((news) => this.#write(place, organizationId, news)),
      reading: undefined,
      pending: new Map(),
      timer: undefined,
    };
    return place;
  }

  #placeOf(organizationId: number): BookedOrganization {
    const place = this.#places.get(organizationId) ?? this.#open(organizationId);
    this.#places.delete(organizationId);
    this.#places.set(organizationId, place);
    if (this.#places.size > capacity) this.#places.delete(this.#places.keys().next().value!);
    return place;
  }

  async #write(
    place: BookedOrganization,
    organizationId: number,
    news: readonly PresenceNews[],
  ): Promise<Book[]> {
    const byUser = new Map<number, PresenceNews>();
    for (const one of news) if (one.isActive || !byUser.has(one.user.id)) byUser.set(one.user.id, one);
    const at = toSeconds(this.#now());
    const pings = [...byUser.values()].map(({ user, isActive }) => pingOf(user.id, isActive, at));
    const written = await this.#store(place, organizationId, pings);
    const turned = written.filter((one) => hasTurned(one, at));
    if (turned.length > 0)
      await this.#database.transact(organizationId, undefined, async (transaction) => {
        if (!(await hasPresenceEvents(transaction))) return;
        const told = turned.map((presence) => ({ user: byUser.get(presence.userId)!.user, presence }));
        emitPresences(transaction, news[0]!.organization, told, this.#now());
      });
    return news.map(() => place.book);
  }

  async #store(
    place: BookedOrganization,
    organizationId: number,
    pings: readonly Ping[],
  ): Promise<WrittenPresence[]> {
    const written = await writePings(this.#database.query, organizationId, pings);
    if (!place.book.follow(written[0]!.updateId, written)) await this.#read(organizationId, place);
    return written;
  }

  async #read(organizationId: number, place: BookedOrganization): Promise<void> {
    const { newest, presences } = await fetchSince(this.#database.reader(organizationId), place.book.newest);
    place.book.take(newest, presences);
  }

  async #flush(place: BookedOrganization, organizationId: number): Promise<void> {
    clearTimeout(place.timer);
    place.timer = undefined;
    const pings = [...place.pending.values()];
    place.pending.clear();
    if (pings.length > 0) await this.#store(place, organizationId, pings);
  }

  #postpone(place: BookedOrganization, organizationId: number, ping: Ping): void {
    place.pending.set(ping.userId, ping);
    place.timer ??= setTimeout(() => {
      // If it fails, clients ping again within a minute.
      this.#flush(place, organizationId).catch(() => {});
    }, flushMilliseconds).unref();
  }

  /** Resolves after the event of a status change. */
  async note(news: PresenceNews): Promise<Book> {
    const { user, organization, isActive } = news;
    const place = this.#placeOf(organization.id);
    const before = place.pending.get(user.id) ?? place.book.of(user.id);
    const at = toSeconds(this.#now());
    const ping = pingOf(user.id, isActive, at, before);
    if (before !== undefined && standingOf(before, at) === standingOf(ping, at)) {
      this.#postpone(place, organization.id, ping);
      return place.book;
    }
    if (place.pending.has(user.id)) await this.#flush(place, organization.id);
    return place.lane.run(news);
  }

  /** Writes this node's pending pings. */
  settle(organizationId: number): Promise<void> {
    return this.#flush(this.#placeOf(organizationId), organizationId);
  }

  /** Includes writes of other nodes. Concurrent calls share one read. */
  async current(organizationId: number): Promise<Book> {
    const place = this.#placeOf(organizationId);
    await this.#flush(place, organizationId);
    const begun = place.reading;
    // A read already running may miss later writes.
    if (begun !== undefined) await begun;
    place.reading ??= this.#read(organizationId, place).finally(() => {
      place.reading = undefined;
    });
    await place.reading;
    return place.book;
  }
}

/** Whether pings of this user count. */
export const mayBeSeen = (user: Pick<User, 'settings'>, isDisabled: boolean): boolean =>
  !isDisabled && user.settings.presence_enabled !== false;
