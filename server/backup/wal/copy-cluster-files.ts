/** Takes a copy of the running cluster by PostgreSQL's protocol of replication, as one tar. */
import { Readable } from 'node:stream';
import { mebibyte } from '@parlance/protocol/limits';
import type pg from 'pg';
import type { Connection } from '../../db/database.ts';
import { openReplication } from '../../jobs/connect.ts';
import { segmentOf } from './segments.ts';

export interface CopiedCluster {
  readonly tar: AsyncIterable<Buffer>;
  /** The log from here on belongs to the copy; known when the first bytes come. */
  firstSegment(): string;
}

/** Waits until the log that belongs to it is in the outbox, and checks the checksum of each page. */
const order = `BASE_BACKUP (LABEL 'parlance', CHECKPOINT 'fast', MANIFEST 'no', WAIT true)`;

/** Kinds of a message within the copy. */
const data = 'd'.charCodeAt(0);

interface DataRow {
  readonly fields: readonly (string | Buffer | null)[];
}

/** The driver hands these messages over; it is read no further while a reader is behind. */
class BaseBackup extends Readable {
  readonly rows: string[][] = [];
  #connection: pg.Connection | undefined;

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    (connection as unknown as { query(text: string): void }).query(order);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // The buffer is the driver's, which uses it again.
    if (chunk[0] === data && !this.push(Buffer.from(chunk.subarray(1)))) this.#connection?.stream.pause();
  }

  handleDataRow({ fields }: DataRow): void {
    this.rows.push(fields.map((field) => String(field)));
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
}

export const copyRunningCluster = async <T>(
  connection: Connection,
  work: (copied: CopiedCluster) => Promise<T>,
): Promise<T> => {
  const client = openReplication(connection, 'parlance base');
  let failure: Error | undefined;
  client.on('error', (error) => {
    failure = error;
  });
  await client.connect();
  const backup = new BaseBackup({ highWaterMark: mebibyte });
  backup.on('error', () => {});
  client.on('error', (error) => backup.destroy(error));
  try {
    if (failure !== undefined) throw failure;
    client.query(backup as unknown as pg.Submittable);
    return await work({
      tar: backup,
      firstSegment: () => {
        // The first row says where the copy begins.
        const [lsn, timeline] = backup.rows[0] ?? [];
        if (lsn === undefined || timeline === undefined) throw new Error('The copy has no beginning.');
        return segmentOf(Number(timeline), lsn);
      },
    });
  } finally {
    await client.end().catch(() => {});
  }
};
