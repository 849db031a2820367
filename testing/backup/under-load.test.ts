/** A backup that is made while people write, edit, upload and delete holds what one moment showed, and all its files. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { getAttachments, removeAttachment, uploadFile } from '@parlance/protocol/uploads/uploads';
import { backUp, type Writing } from '@parlance/server/backup/index';
import { holdings } from '@parlance/server/db/holdings';
import { read } from '@parlance/server/db/sql';
import { fileKey } from '@parlance/server/storage/keys';
import { expect, test, vi } from 'vitest';
import { startService, type TestService } from '../service.ts';
import { configOf, EmptyPlace, readEverything } from './place.ts';

class Load {
  readonly #service: TestService;
  #isOver = false;
  /** What was uploaded, by the name of the file. */
  readonly files = new Map<string, string>();
  counts = { sent: 0, edited: 0, deleted: 0 };
  readonly #running: Promise<unknown>;

  constructor(service: TestService) {
    this.#service = service;
    this.#running = Promise.all([this.#write(), this.#upload()]);
    // Reported by `stop`.
    this.#running.catch(() => {});
  }

  async #write(): Promise<void> {
    const { member, owner } = this.#service;
    while (!this.#isOver) {
      const content = `word ${this.counts.sent}`;
      const { id } = await member.bare.call(sendMessage, { type: 'direct', to: [owner.id], content });
      this.counts.sent += 1;
      await member.bare.call(updateMessage, { message_id: id, content: `${content}, edited` });
      this.counts.edited += 1;
    }
  }

  /** Every second file is deleted again. */
  async #upload(): Promise<void> {
    const { otherMember } = this.#service;
    for (let count = 0; !this.#isOver; count += 1) {
      const [name, content] = [`${count}.txt`, `content ${count} `.repeat(1000)];
      this.files.set(name, content);
      await otherMember.bare.call(uploadFile, {}, { file: new File([content], name) });
      if (count % 2 === 0) continue;
      const { attachments } = await otherMember.bare.call(getAttachments);
      await otherMember.bare.call(removeAttachment, { attachment_id: attachments[0]!.id });
      this.counts.deleted += 1;
    }
  }

  /** Waits until so much more was done. */
  async goesOn(count: number): Promise<void> {
    const { sent, deleted } = this.counts;
    await vi.waitFor(
      () => {
        expect(this.counts.sent - sent).toBeGreaterThanOrEqual(count);
        expect(this.counts.deleted - deleted).toBeGreaterThanOrEqual(count);
      },
      { timeout: 60_000 },
    );
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }
}

/** Nothing is written while the log is locked: the first bytes are then of the moment that the source is read. */
const readAtMoment = async (service: TestService, content: AsyncIterator<Buffer>) =>
  service.database.inTransaction(async (other) => {
    await read`select from organization_logs order by organization_id for update`.execute(other);
    const { value } = await content.next();
    return { first: value as Buffer, source: await readEverything(service) };
  });

/** What a restore changes, by intent. */
const changed = new Set(['organizations', 'organization_logs', 'log_cursors', 'installation']);

test('what is restored is what the source was at one moment, and no file is missing', async () => {
  const service = await startService({ law: { watchers: [] } });
  const place = await EmptyPlace.make();
  const load = new Load(service);
  try {
    await load.goesOn(5);
    const pieces: Buffer[] = [];
    let source: Record<string, string[]> = {};
    const take = async ({ content }: Writing) => {
      const iterator = content[Symbol.asyncIterator]();
      const moment = await readAtMoment(service, iterator);
      source = moment.source;
      pieces.push(moment.first);
      await load.goesOn(5);
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
        pieces.push(next.value);
    };
    const order = {
      config: configOf(service),
      connection: service.connection,
      place: 'a test',
      sealing: undefined,
      files: 'inside',
      withSecretKey: true,
      report: () => {},
    } as const;
    const writing = await backUp(order, take);
    await load.stop();
    const { tables, uploads, missing } = writing.end();
    expect(missing.files).toBe(0);
    expect(uploads.files).toBeGreaterThanOrEqual(tables.attachments!.rows);

    const restored = await place.restore(Buffer.concat(pieces));
    expect(restored).toMatchObject({ missing: 0, files: uploads.files });
    const after = await readEverything(place.database);
    for (const [table, rows] of Object.entries(source)) {
      if (changed.has(table) || holdings[table]?.outOfBackups !== undefined || table.startsWith('kysely'))
        continue;
      expect([table, after[table]]).toEqual([table, rows]);
    }
    expect(tables.messages!.rows).toBe(source.messages!.length);
    const { attachments: left } = await service.otherMember.call(getAttachments);
    const leftNames = new Set(left.map(({ name }) => name));
    const paths = after.attachments!.map((row) => /\d+\/[^,/]+\/[^,/]+\/\d+\.txt/.exec(row)![0]);
    const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1);
    // Some were deleted after that moment, before their bytes were copied.
    expect(paths.some((path) => !leftNames.has(nameIn(path)))).toBe(true);
    for (const path of paths) {
      const stored = await readFile(join(place.uploads, fileKey(path)), 'utf8');
      expect(stored).toBe(load.files.get(nameIn(path)));
    }
  } finally {
    await load.stop().catch(() => {});
    await place.remove();
    await service.close();
  }
});
