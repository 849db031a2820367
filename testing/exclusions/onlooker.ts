/**
 * Fetches everything as a spectator. The expected result follows its own rule: web-public, neither private nor
 * archived, spectator access enabled.
 */
import { read } from '@parlance/server/db/sql';
import type { TestService } from '../service.ts';
import { type Crawled, crawl } from './crawler.ts';
import { Wiretap } from './wiretap.ts';

export interface Open {
  readonly isAllowed: boolean;
  readonly channels: readonly number[];
  readonly messages: readonly number[];
  readonly files: readonly string[];
}

export interface Existing {
  readonly channels: readonly number[];
  readonly messages: readonly number[];
  readonly files: readonly string[];
}

export interface Found extends Omit<Open, 'isAllowed'> {
  readonly channelsOneByOne: readonly number[];
  readonly messagesOneByOne: readonly number[];
  readonly topicsOf: readonly number[];
  /** What the public pages lead to. */
  readonly crawled: Crawled;
}

export const fetchExisting = async ({ database, people }: TestService): Promise<Existing> => {
  const home = people.owner.organizationId;
  const { rows } = await read<Existing>`
    select array(select id from channels where organization_id = ${home} order by id) as channels,
      array(select id from messages where organization_id = ${home} order by id) as messages,
      array(select path_id from attachments where organization_id = ${home} order by path_id) as files
  `.execute(database.query);
  return rows[0]!;
};

export const fetchOpen = async ({ database, people }: TestService): Promise<Open> => {
  const home = people.owner.organizationId;
  const { rows } = await read<Open>`
    with allowed as (
      select coalesce((settings ->> 'enable_spectator_access')::boolean, false) as yes from organizations where id = ${home}
    ), open as (
      select id from channels, allowed
      where organization_id = ${home} and is_web_public and not invite_only and not is_archived and yes
    ), said as (
      select id from messages where organization_id = ${home} and recipient_id in (select id from open)
    )
    select (select yes from allowed) as "isAllowed", array(select id from open order by id) as channels,
      array(select id from said order by id) as messages,
      array(select distinct a.path_id from attachments a
        join attachment_messages s on s.organization_id = a.organization_id and s.attachment_id = a.id
        where a.organization_id = ${home} and s.message_id in (select id from said) order by 1) as files
  `.execute(database.query);
  return rows[0]!;
};

type Rows = readonly Readonly<Record<string, unknown>>[];
const numbers = (rows: unknown, name: string): number[] =>
  ((rows ?? []) as Rows).map((row) => Number(row[name])).sort((a, b) => a - b);

export const onlooker = (service: TestService) => {
  const tap = new Wiretap(service, 'an onlooker', service.people.owner.url);
  const get = (path: string, parameters = {}) => tap.ask({ method: 'GET', path, parameters });
  const thoseFound = async <T>(all: readonly T[], ask: (one: T) => Promise<boolean>): Promise<T[]> => {
    const found: T[] = [];
    for (const one of all) if (await ask(one)) found.push(one);
    return found;
  };
  const isFound = async (path: string, parameters = {}) => (await get(path, parameters)).status === 200;

  const lookAround = async (existing: Existing): Promise<Found> => {
    const page = { anchor: 'newest', num_before: 5000, num_after: 0 };
    const { body: initial } = await tap.register({
      client_capabilities: { archived_channels: true, notification_settings_null: true },
    });
    await tap.register({
      fetch_event_types: ['realm_user', 'stream', 'subscription', 'message', 'presence'],
    });
    await get('/streams', { include_all: true, exclude_archived: false });
    const { body: listed } = await get('/streams');
    const { body: read } = await get('/messages', { ...page, narrow: [['channels', 'web-public']] });
    await get('/messages', { ...page, narrow: [] });
    await get('/users');
    await get('/user_groups');
    for (const query of ['x', 'canary', 'Hello'])
      await get('/messages', {
        ...page,
        narrow: [
          ['channels', 'web-public'],
          ['search', query],
        ],
      });
    for (const id of existing.channels) await get('/messages', { ...page, narrow: [['channel', id]] });
    for (const id of existing.channels) await get(`/streams/${id}/members`);
    const told = numbers(
      [initial.subscriptions, initial.unsubscribed, initial.never_subscribed].flatMap(
        (list) => (list ?? []) as Rows,
      ),
      'stream_id',
    );
    const streams = numbers(listed.streams, 'stream_id');
    if (JSON.stringify(told) !== JSON.stringify(streams))
      throw new Error(`A registration tells of the channels ${told}, the list of ${streams}.`);
    return {
      channels: streams,
      messages: numbers(read.messages, 'id'),
      files: await thoseFound(
        existing.files,
        async (path) => (await tap.read(`/user_uploads/${path}`)) === 200,
      ),
      channelsOneByOne: await thoseFound(existing.channels, (id) => isFound(`/streams/${id}`)),
      messagesOneByOne: await thoseFound(existing.messages, (id) => isFound(`/messages/${id}`)),
      crawled: await crawl(async (path) => (await tap.open(path)).text),
      topicsOf: await thoseFound(existing.channels, (id) => isFound(`/users/me/${id}/topics`)),
    };
  };

  return { tap, lookAround };
};
