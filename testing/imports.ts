/** A service to import into, small archives made of JSON, and what people read after an import. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { read } from '@parlance/server/db/sql';
import {
  type ImportReport,
  type ImportWish,
  importArchive,
  openImport,
  type Removed,
  removeImport,
  type SourceName,
} from '@parlance/server/imports/index';
import { issueKey } from '@parlance/server/users/index';
import { secrets } from './cast.ts';
import { createClient } from './client.ts';
import { injecting } from './inject.ts';
import { type ServiceOptions, startService, type TestService } from './service.ts';

/** JSON, or bytes as they are, by path. */
export type ArchiveFiles = Readonly<Record<string, unknown>>;

export interface Wishes {
  readonly into?: string;
  readonly subdomain?: string;
  readonly isDry?: boolean;
  readonly key?: string;
  readonly take?: Partial<ImportWish['take']>;
  readonly choice?: Partial<ImportWish['choice']>;
  readonly read?: Partial<ImportWish['read']>;
  /** Whether the operator stops it, asked after each batch. */
  readonly isStopped?: () => boolean;
}

export interface PersonThere {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: number;
  readonly isActive: boolean;
}

export interface MessageThere {
  readonly id: number;
  readonly channel: string | null;
  readonly topic: string;
  readonly sender: string;
  readonly content: string;
  readonly html: string;
  /** Microseconds since the epoch. */
  readonly at: number;
}

const folder = dirname(fileURLToPath(import.meta.url));
const root = join(folder, import.meta.url.includes('/dist/') ? '../..' : '..');

/** The folder of other systems' archives, which lies beside the checkout or is named by IMPORT_ARCHIVES. */
export const foreignArchives = ((): string | undefined => {
  const places = [
    process.env.IMPORT_ARCHIVES,
    join(root, '../shared/fixtures/import'),
    join(root, '../../shared/fixtures/import'),
  ];
  const found = places.find((place) => place !== undefined && existsSync(join(place, 'README.md')));
  if (found === undefined)
    console.warn('skipped: there are no archives of other systems beside this checkout');
  return found;
})();

/** Imports into a service that runs already. `directory`: for archives and what is read of them. */
export const createImporter = (service: TestService, directory: string) => {
  const { database } = service;
  let made = 0;

  const writeArchive = async (files: ArchiveFiles): Promise<string> => {
    made += 1;
    const path = join(directory, `archive-${made}`);
    for (const [name, value] of Object.entries(files)) {
      const file = join(path, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(
        file,
        typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value),
      );
    }
    return path;
  };

  const importPath = async (source: SourceName, path: string, wishes: Wishes = {}): Promise<ImportReport> => {
    const { storage, directory: organizations } = service.app.service;
    const scratch = await mkdtemp(join(directory, 'scratch-'));
    const { into, subdomain, isDry = false, key, take, choice, read: reading } = wishes;
    const wish: ImportWish = {
      source,
      path,
      into,
      subdomain,
      isDry,
      key,
      read: { scratch, isStrict: false, ...reading },
      take: { roles: false, emails: new Map(), mostFileBytes: 2 ** 30, ...take },
      choice: { withoutDirect: false, ...choice },
    };
    const ground = {
      database,
      directory: organizations,
      storage,
      secrets,
      uploadDirectory: directory,
      now: Date.now,
    };
    const open = await openImport(wish, Date.now);
    try {
      return await importArchive(ground, wish, open, {
        say: () => {},
        count: () => {},
        isStopped: wishes.isStopped ?? (() => false),
      });
    } finally {
      await open.archive.close();
    }
  };

  return {
    importPath,
    importFiles: async (source: SourceName, files: ArchiveFiles, wishes: Wishes = {}) =>
      importPath(source, await writeArchive(files), wishes),
    writeArchive,
  };
};

export const startImports = async (options: ServiceOptions = { law: { watchers: [] } }) => {
  const service = await startService(options);
  const directory = await mkdtemp(join(tmpdir(), 'parlance-imports-'));
  const { database } = service;
  const importer = createImporter(service, directory);

  /** Only counts unless `isMeant`. */
  const remove = (id: number, isMeant = true): Promise<Removed> => {
    const { storage, directory: organizations, hooks } = service.app.service;
    const ground = { database, directory: organizations, storage, hooks };
    return removeImport(ground, id, { isMeant, report: () => {} });
  };

  const idOf = async (subdomain: string): Promise<number> => {
    const { rows } = await read<{
      id: number;
    }>`select id from organizations where subdomain = ${subdomain}`.execute(database.query);
    return rows[0]!.id;
  };

  const peopleOf = async (subdomain: string): Promise<PersonThere[]> => {
    const { rows } = await read<PersonThere>`
      select id, full_name as name, email, role, is_active as "isActive" from users
      where organization_id = ${await idOf(subdomain)} and system_bot is null order by id
    `.execute(database.query);
    return rows;
  };

  const messagesOf = async (subdomain: string): Promise<MessageThere[]> => {
    const { rows } = await read<MessageThere>`
      select m.id, c.name as channel, coalesce(m.topic, '') as topic, u.full_name as sender, m.content,
        m.rendered_content as html, (extract(epoch from m.sent_at) * 1000000)::bigint as at
      from messages m
      join users u on u.organization_id = m.organization_id and u.id = m.sender_id
      left join channels c on c.organization_id = m.organization_id and c.id = m.recipient_id
      where m.organization_id = ${await idOf(subdomain)} order by m.id
    `.execute(database.query);
    return rows;
  };

  /** An account, with a key that is made for the test. */
  const readerOf = async (subdomain: string, email: string) => {
    const organizationId = await idOf(subdomain);
    const person = (await peopleOf(subdomain)).find((one) => one.email === email)!;
    const apiKey = await database.transact(organizationId, undefined, (transaction) =>
      issueKey(transaction, secrets, person.id),
    );
    const { url } = await service.app.service.directory.load(organizationId);
    return { url, email, apiKey };
  };

  const clientOf = async (subdomain: string, email: string) => {
    const { url, apiKey } = await readerOf(subdomain, email);
    const transport = injecting(() => service.app.http);
    return createClient({ url, transport, credentials: { email, apiKey }, name: 'Test/1.0' });
  };

  /** Which of the messages a person reads, asked through the API. */
  const readBy = async (subdomain: string, email: string): Promise<Set<number>> => {
    const client = await clientOf(subdomain, email);
    const ids = (await messagesOf(subdomain)).map(({ id }) => id);
    const { messages } = await client.call(getMessages, { message_ids: ids });
    return new Set(messages.map(({ id }) => id));
  };

  return {
    service,
    directory,
    ...importer,
    remove,
    idOf,
    peopleOf,
    messagesOf,
    readerOf,
    clientOf,
    readBy,
    close: async () => {
      await service.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
