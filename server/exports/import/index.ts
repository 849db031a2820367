/**
 * Importing an archive into a new organization, all of it or nothing: one transaction, in an organization that nobody can
 * reach until it is whole. Message ids and times of membership are places on the organization's own number line and stay;
 * all other ids are given anew.
 */
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { settleAdmissions } from '../../channels/index.ts';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Directory, Organization } from '../../organization/index.ts';
import { foundOrganization } from '../../organization/index.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/index.ts';
import { fileKey, stage } from '../../uploads/index.ts';
import type { Manifest, Row, TableName } from '../format.ts';
import * as additions from './additions.ts';
import { createMapping, type Mapping } from './mapping.ts';
import { writeMessages } from './messages.ts';
import * as people from './people.ts';
import * as places from './places.ts';
import { type Receiver, readArchive } from './read.ts';

export interface ImportGround {
  readonly database: Database;
  readonly directory: Directory;
  readonly storage: Storage;
  /** Where files are while they arrive. */
  readonly uploadDirectory: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: (step: string) => void;
}

export interface Imported {
  readonly organization_id: number;
  readonly url: string;
  readonly users: number;
  readonly channels: number;
  readonly messages: number;
  readonly files: number;
}

interface Work {
  readonly ground: ImportGround;
  readonly transaction: Transaction;
  readonly organization: Organization;
  readonly mapping: Mapping;
  /** Keys of what was stored: what is undone when the import fails. */
  readonly stored: string[];
}

/** Puts the rows and files of an archive where they belong. */
class Importing implements Receiver {
  readonly #work: Work;
  readonly #files: additions.Files = { expected: new Map(), paths: new Map(), images: new Map() };
  readonly #botOwners = new Map<number, number>();
  readonly #groups: Row<'groups'>[] = [];
  #organizationRow: Row<'organization'> | undefined;
  #head: Manifest | undefined;
  #table: TableName = 'organization';
  #lastMessage = 0;
  messages = 0;
  keptFiles = 0;

  constructor(work: Work) {
    this.#work = work;
  }

  get #position(): number {
    return this.#head?.last_position ?? 0;
  }

  async begin(head: Manifest): Promise<void> {
    this.#head = head;
  }

  /** What can be finished when a table is over. */
  async #leave(table: TableName): Promise<void> {
    const { transaction, organization, mapping } = this.#work;
    if (table === 'users') await people.settleUsers(transaction, mapping, this.#botOwners);
    if (table === 'groups') await people.writeGroups(transaction, organization, mapping, this.#groups);
  }

  async take<N extends TableName>(table: N, rows: readonly Row<N>[]): Promise<void> {
    if (table !== this.#table) {
      await this.#leave(this.#table);
      this.#work.ground.report(`importing ${table.replace('_', ' ')}`);
      this.#table = table;
    }
    await this.#write(table, rows);
  }

  async #write(table: TableName, rows: readonly unknown[]): Promise<void> {
    const { transaction, organization, mapping } = this.#work;
    const given = <N extends TableName>() => rows as readonly Row<N>[];
    const { paths, images } = this.#files;
    const writers: Readonly<Record<TableName, () => Promise<unknown>>> = {
      organization: async () => {
        this.#organizationRow = given<'organization'>()[0];
      },
      users: () => people.writeUsers(transaction, mapping, given<'users'>(), this.#botOwners),
      groups: async () => this.#groups.push(...given<'groups'>()),
      folders: () => places.writeFolders(transaction, mapping, given<'folders'>()),
      channels: () => places.writeChannels(transaction, mapping, given<'channels'>()),
      conversations: () => places.writeConversations(transaction, mapping, given<'conversations'>()),
      memberships: () =>
        places.writeMemberships(transaction, mapping, given<'memberships'>(), this.#position),
      subscriptions: () => places.writeSubscriptions(transaction, mapping, given<'subscriptions'>()),
      attachments: () =>
        additions.writeAttachments(transaction, mapping, given<'attachments'>(), this.#files),
      messages: async () => {
        const ground = { organization, mapping, paths, images, lastPosition: this.#position };
        const batch = given<'messages'>();
        this.#lastMessage = await writeMessages(transaction, ground, batch, this.#lastMessage);
        this.messages += batch.length;
        this.#work.ground.report(`${this.messages} messages`);
      },
      shown_files: () => additions.writeShownFiles(transaction, mapping, given<'shown_files'>()),
      reactions: () => additions.writeReactions(transaction, mapping, given<'reactions'>()),
      submessages: () => additions.writeSubmessages(transaction, mapping, given<'submessages'>()),
      flags: () => additions.writeFlags(transaction, mapping, given<'flags'>()),
      user_topics: () => additions.writeUserTopics(transaction, mapping, given<'user_topics'>()),
      alert_words: () => additions.writeAlertWords(transaction, mapping, given<'alert_words'>()),
    };
    await writers[table]();
  }

  /** What the rows make true of others. Everything that was imported counts as read. */
  async settle(): Promise<void> {
    const { transaction, organization, mapping } = this.#work;
    const { query } = transaction;
    await this.#leave(this.#table);
    if (this.#organizationRow === undefined || this.#head === undefined || mapping.users.size === 0)
      throw new Refusal('The archive is not whole.');
    await people.writeOrganizationRow(transaction, mapping, this.#organizationRow);
    await sql`
      update organization_logs set position = ${this.#position} where organization_id = ${organization.id}
    `.execute(query);
    await sql`
      update channels c set
        first_message_id = (
          select min(m.id) from messages m where m.organization_id = c.organization_id and m.recipient_id = c.id),
        subscriber_count = (
          select count(*) from memberships b
          where b.organization_id = c.organization_id and b.recipient_id = c.id and b."left" is null)
      where c.organization_id = ${organization.id}
    `.execute(query);
    await sql`
      insert into read_states (organization_id, user_id, recipient_id, read)
      select b.organization_id, b.user_id, b.recipient_id, int8multirange(int8range(0, ${this.#position}::bigint, '[]'))
      from memberships b where b.organization_id = ${organization.id} and b."left" is null
    `.execute(query);
    await sql`
      insert into upload_totals (organization_id, bytes)
      select ${organization.id}, coalesce(sum(size), 0) from attachments where organization_id = ${organization.id}
    `.execute(query);
    await this.#record(this.#head);
    await settleAdmissions(transaction, organization);
  }

  /** That it was exported elsewhere is told among the exports (level 499). */
  async #record({ acting_user_id, export_type, exported_at }: Manifest): Promise<void> {
    const { transaction, organization, mapping } = this.#work;
    if (acting_user_id === null) return;
    const at = new Date(exported_at);
    await transaction.query
      .insertInto('exports')
      .values({
        organization_id: organization.id,
        type: export_type,
        acting_user_id: mapping.users.of(acting_user_id),
        requested_at: at,
        finished_at: at,
        storage_key: null,
        size: null,
        failed_at: null,
        deleted_at: null,
        from_prior_server: true,
      })
      .execute();
  }

  async keep(attachmentId: number, size: number, content: Readable): Promise<void> {
    const file = this.#files.expected.get(attachmentId);
    if (file === undefined || file.size !== size)
      throw new Refusal(`The archive has a file ${attachmentId} that is not the one it lists.`);
    this.#files.expected.delete(attachmentId);
    const { storage, uploadDirectory } = this.#work.ground;
    const staged = await stage(uploadDirectory, Readable.from(content));
    const key = fileKey(file.pathId);
    this.#work.stored.push(key);
    try {
      await storage.take(key, staged.path, file.contentType);
    } catch (error) {
      await rm(staged.path, { force: true });
      throw error;
    }
    this.keptFiles += 1;
  }
}

/** Of an organization in which nothing but what founding makes is left. */
const forget = async ({ query }: Database, id: number): Promise<void> => {
  for (const table of ['group_subgroups', 'groups', 'users', 'organization_logs'])
    await sql`delete from ${sql.table(table)} where organization_id = ${id}`.execute(query);
  await sql`delete from organizations where id = ${id}`.execute(query);
};

/** Two rows that cannot be both, or one that refers to nothing. */
const isContradiction = (error: unknown): boolean =>
  /^(22|23)/.test(String((error as { code?: unknown }).code ?? ''));

/** Throws Refusal, after which nothing is left of it, for what is no whole and sound archive, or a subdomain in use. */
export const importOrganization = async (
  ground: ImportGround,
  path: string,
  subdomain: string,
): Promise<Imported> => {
  const { database, directory, storage } = ground;
  if ((await directory.bySubdomain(subdomain)) !== undefined)
    throw new Refusal(`There is an organization ${subdomain} already.`);
  const id = await foundOrganization(database, { subdomain, name: subdomain, isHidden: true });
  const mapping = createMapping();
  const stored: string[] = [];
  let importing: Importing | undefined;
  try {
    const organization = await directory.load(id);
    importing = await database.transact(id, undefined, async (transaction) => {
      const work = new Importing({ ground, transaction, organization, mapping, stored });
      await readArchive(path, work);
      await sql`
        update organizations set deactivated_at = null, version = version + 1 where id = ${id}
      `.execute(transaction.query);
      return work;
    });
  } catch (error) {
    await storage.remove(stored);
    await forget(database, id);
    if (isContradiction(error))
      throw new Refusal(`The archive contradicts itself: ${error instanceof Error ? error.message : error}.`);
    throw error;
  }
  const { url } = await directory.load(id);
  return {
    organization_id: id,
    url,
    users: mapping.users.size,
    channels: mapping.channels.size,
    messages: importing.messages,
    files: importing.keptFiles,
  };
};
