/** Pictures of other sites: fetched once, drawn again, and kept for a while within a limit. */
import { createHash } from 'node:crypto';
import { mebibyte } from '@parlance/protocol/limits';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import { type Shrunk, shrinkPicture } from '../images/index.ts';
import { visit } from './visit.ts';

/** Milliseconds. */
const week = 604_800_000;
const hour = 3_600_000;

/** SVG is a page more than a picture; its library is never called (`images/library.ts`). */
const types = /^image\/(?:png|jpe?g|pjpeg|gif|webp|x-png)\s*(?:;|$)/i;
const maxBytes = 8 * mebibyte;
/** Bytes that an organization keeps. */
const mostKept = 256 * mebibyte;

export interface ExternalPicture {
  /** The key of the stored file. */
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels of the original. */
  readonly width: number;
  readonly height: number;
  readonly fetchedAt: Date;
}

interface Row {
  readonly size: number | null;
  readonly width: number;
  readonly height: number;
  readonly fetchedAt: Date;
}

const keyOf = (organizationId: number, address: string): string =>
  `external/${organizationId}/${createHash('sha256').update(address).digest('hex')}.webp`;

/** Removes the oldest beyond the limit; returns their addresses. */
const dropOldest = async ({ query, organizationId }: Transaction): Promise<string[]> => {
  const { rows } = await write<{ address: string }>`
    delete from external_pictures p using (
      select address, sum(size) over (order by fetched_at desc, address) as kept from external_pictures
      where organization_id = ${organizationId} and size is not null
    ) o
    where p.organization_id = ${organizationId} and p.address = o.address and o.kept > ${mostKept}::bigint
    returning p.address
  `.execute(query);
  return rows.map(({ address }) => address);
};

const fetchAndDraw = async (
  service: Service,
  organizationId: number,
  address: string,
): Promise<Shrunk | undefined> => {
  const accept = 'image/webp, image/png, image/jpeg, image/gif';
  const answer = await visit(service, { address, types, accept, maxBytes });
  return answer && (await shrinkPicture(`organization ${organizationId}`, answer.body));
};

const make = async (
  service: Service,
  organizationId: number,
  address: string,
): Promise<ExternalPicture | undefined> => {
  const { database, storage } = service;
  const picture = await fetchAndDraw(service, organizationId, address);
  const key = keyOf(organizationId, address);
  if (picture !== undefined) await storage.put(key, picture.bytes, 'image/webp');
  const fetchedAt = new Date(service.now());
  const expires = new Date(service.now() + (picture === undefined ? hour : week));
  const size = picture?.bytes.length ?? null;
  const dropped = await database.transact(organizationId, undefined, async (transaction) => {
    await write`
      insert into external_pictures (organization_id, address, size, width, height, fetched_at, expires_at)
      values (${organizationId}, ${address}, ${size}, ${picture?.width ?? null}, ${picture?.height ?? null},
        ${fetchedAt}, ${expires})
      on conflict (organization_id, address) do update set size = excluded.size, width = excluded.width,
        height = excluded.height, fetched_at = excluded.fetched_at, expires_at = excluded.expires_at
    `.execute(transaction.query);
    return picture === undefined ? [] : dropOldest(transaction);
  });
  await storage.remove(dropped.map((one) => keyOf(organizationId, one)));
  return picture && { ...picture, key, size: picture.bytes.length, fetchedAt };
};

const fetchKnown = async (
  service: Service,
  organizationId: number,
  address: string,
): Promise<Row | undefined> => {
  const { rows } = await read<Row>`
    select size, width, height, fetched_at as "fetchedAt" from external_pictures
    where organization_id = ${organizationId} and address = ${address}
      and expires_at > ${new Date(service.now())}
  `.execute(service.database.query);
  return rows[0];
};

/**
 * Returns undefined when there is no picture. `isLost`: the stored one is gone. Throws SERVER_NOT_READY when too many
 * wait. A picture that several want is fetched once.
 */
export const fetchPicture = async (
  service: Service,
  organizationId: number,
  address: string,
  isLost = false,
): Promise<ExternalPicture | undefined> => {
  const { underway } = service.otherSites;
  const known = isLost ? undefined : await fetchKnown(service, organizationId, address);
  const key = keyOf(organizationId, address);
  if (known !== undefined) return known.size === null ? undefined : { ...known, size: known.size, key };
  const begun = underway.get(key);
  if (begun !== undefined) return begun;
  const making = make(service, organizationId, address).finally(() => underway.delete(key));
  underway.set(key, making);
  return making;
};

/** Expired ones, of all organizations. */
export const removeExpired = async (service: Service): Promise<void> => {
  const now = new Date(service.now());
  const { rows } = await write<{ organizationId: number; address: string }>`
    delete from external_pictures where expires_at <= ${now}
    returning organization_id as "organizationId", address
  `.execute(service.database.query);
  await service.storage.remove(rows.map(({ organizationId, address }) => keyOf(organizationId, address)));
  await write`delete from link_previews where expires_at <= ${now}`.execute(service.database.query);
};
