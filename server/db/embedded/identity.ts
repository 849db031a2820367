/**
 * PostgreSQL knows a cluster by its number, and refuses the log of another. A copied cluster gets one of its own, in
 * the two places that have it. PostgreSQL verifies both when it starts.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes before the number in the first page of a segment of the log. */
const placeInLog = 24;

/** CRC-32C, of which Node has only the plain kind. */
const checksumOf = (bytes: Buffer): number => {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0x82f63b78 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
};

/** The checksum ends what it covers, whose length differs between versions. Throws where there is none. */
const findChecksum = (control: Buffer): number => {
  for (let at = 128; at < 1024; at += 4)
    if (control.readUInt32LE(at) === checksumOf(control.subarray(0, at))) return at;
  throw new Error('The state of the cluster has no checksum.');
};

/** As PostgreSQL makes it: seconds, and what differs within one. */
const makeNumber = (): Buffer => {
  const number = Buffer.alloc(8);
  number.writeUInt32LE(randomBytes(4).readUInt32LE(), 0);
  number.writeUInt32LE(Math.floor(Date.now() / 1000), 4);
  return number;
};

/** The cluster was shut down, and does not run. */
export const giveIdentity = (cluster: string): void => {
  const number = makeNumber();
  const rewrite = (path: string, bytes: Buffer, place: number) => {
    const file = openSync(path, 'r+');
    try {
      writeSync(file, bytes, 0, bytes.length, place);
    } finally {
      closeSync(file);
    }
  };
  const state = join(cluster, 'global/pg_control');
  const control = readFileSync(state);
  const end = findChecksum(control);
  number.copy(control, 0);
  control.writeUInt32LE(checksumOf(control.subarray(0, end)), end);
  rewrite(state, control, 0);
  const log = join(cluster, 'pg_wal');
  for (const name of readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name)))
    rewrite(join(log, name), number, placeInLog);
};
