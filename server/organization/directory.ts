/**
 * Caches organizations. A copy is used only at the version that the request just read, so no node serves a
 * stale one.
 */
import type { Database } from '../db/database.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Organization } from './organization.ts';

interface Row {
  id: number;
  subdomain: string;
  name: string;
  description: string;
  uuid: string;
  settings: Record<string, unknown>;
  user_defaults: Record<string, unknown>;
  system_groups: Organization['systemGroups'];
  domains: Organization['domains'];
  linkifiers: Organization['linkifiers'];
  playgrounds: Organization['playgrounds'];
  pictures: Organization['pictures'];
  created_at: Date;
  deactivated_at: Date | null;
  owner_full_content_access: boolean;
  generation: number;
  version: number;
  alert_words_changed: number;
  people_removed: number;
}

export class Directory {
  readonly #database: Database;
  #root: URL;
  readonly #hasProvider: boolean;
  readonly #copies = new Map<number, Organization>();

  /**
   * `externalUrl`: the root host; organizations are its subdomains. `hasProvider`: whether users can sign in
   * elsewhere.
   */
  constructor(database: Database, externalUrl: string, hasProvider = false) {
    this.#database = database;
    this.#root = new URL(externalUrl);
    this.#hasProvider = hasProvider;
  }

  /** Sets the URL where none was configured. */
  reachAt(address: string): void {
    this.#root = new URL(address);
    this.#copies.clear();
  }

  get externalUrl(): string {
    return this.#root.origin;
  }

  /** What organizations are subdomains of. Addresses have none, but browsers find `acme.localhost` on their machine. */
  get #parent(): string {
    return /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/.test(this.#root.hostname) ? 'localhost' : this.#root.hostname;
  }

  /**
   * Returns `acme` for `acme.example.org` below the root `example.org`, also with a dot at its end; empty for the root and
   * foreign hosts.
   */
  subdomainOf(host: string): string {
    const name = host.replace(/\.?(?::\d+)?$/, '').toLowerCase();
    const suffix = `.${this.#parent}`;
    return name.endsWith(suffix) ? name.slice(0, -suffix.length) : '';
  }

  #hostOf(subdomain: string): string {
    const { host, port } = this.#root;
    return subdomain === '' ? host : `${subdomain}.${this.#parent}${port === '' ? '' : `:${port}`}`;
  }

  #fromRow(row: Row): Organization {
    const host = this.#hostOf(row.subdomain);
    return {
      id: row.id,
      subdomain: row.subdomain,
      name: row.name,
      description: row.description,
      uuid: row.uuid,
      createdAt: row.created_at,
      isDeactivated: row.deactivated_at !== null,
      ownersAccessAll: row.owner_full_content_access,
      settings: row.settings,
      userDefaults: row.user_defaults,
      systemGroups: row.system_groups,
      domains: row.domains,
      linkifiers: row.linkifiers,
      playgrounds: row.playgrounds,
      pictures: row.pictures,
      hasProvider: this.#hasProvider,
      url: `${this.#root.protocol}//${host}`,
      host,
      generation: row.generation,
      version: row.version,
      alertWordsChanged: row.alert_words_changed,
      peopleRemoved: row.people_removed,
    };
  }

  /** `version`: just read by the caller. */
  async at(id: number, version: number): Promise<Organization> {
    const copy = this.#copies.get(id);
    return copy?.version === version ? copy : this.load(id);
  }

  async load(id: number): Promise<Organization> {
    const { rows } = await read<Row>`select * from organizations where id = ${id}`.execute(
      this.#database.query,
    );
    const organization = this.#fromRow(rows[0]!);
    this.#copies.set(id, organization);
    return organization;
  }

  /** Reads the organization in the reader's snapshot. */
  async within(reader: Reader): Promise<Organization> {
    const { rows } = await read<Row>`select * from organizations where id = ${reader.organizationId}`.execute(
      reader.query,
    );
    return this.#fromRow(rows[0]!);
  }

  /** Serializes changes of the organization. */
  async lock({ organizationId, query }: Transaction): Promise<Organization> {
    const { rows } = await read<Row>`
      select * from organizations where id = ${organizationId} for no key update
    `.execute(query);
    return this.#fromRow(rows[0]!);
  }

  async bySubdomain(subdomain: string): Promise<Organization | undefined> {
    const { rows } = await read<{ id: number }>`
      select id from organizations where subdomain = ${subdomain}
    `.execute(this.#database.query);
    return rows[0] && this.load(rows[0].id);
  }
}
