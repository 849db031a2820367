/**
 * A write is decided by what was true when its caller was looked up, and may then wait for the log. Under the log's lock
 * the log itself says which rights have ended since (docs/decisions/0107-rights-end-while-a-write-waits.md).
 */
import { ApiError, badRequest } from '@parlance/protocol/errors';
import type { LogEntry } from '../events/entry.ts';
import { entryHead } from '../events/entry-text.ts';
import { read, type Writable } from './sql.ts';

/** The caller is no longer as looked up or remembered: look the caller up, and call again. */
export class CallerChanged extends Error {}

/** What a call knows of its caller's rights. */
export class Standing {
  /** All that the log says up to here is known. */
  position: number;
  readonly credential: number;
  /** Differs once any row of the caller has changed. */
  readonly version: string;
  /** Whether the call has left nothing behind yet, so that it may be decided once more. */
  mayRepeat = false;

  constructor(position: number, credential: number, version: string) {
    this.position = position;
    this.credential = credential;
    this.version = version;
  }

  /** The call has written up to a position of the log. */
  note(position: number): void {
    this.position = position;
    this.mayRepeat = false;
  }
}

export interface Author {
  readonly id: number;
  readonly role: number;
  readonly botOwnerId: number | null;
  /** Absent where a job writes. */
  readonly standing?: Standing | undefined;
}

/**
 * Sends that wait for the log then look once more: see `at-once.ts`. A channel may be archived, or private, or let others
 * write; a group may lose members.
 */
export const mayEndRights = ({ event, access: { close, leave, revoke, role } = {} }: LogEntry): boolean =>
  event?.type === 'stream' ||
  event?.type === 'realm' ||
  (event?.type === 'user_group' && event.op?.startsWith('add') !== true) ||
  [close, leave, revoke, role].some((change) => change !== undefined);

const losesRole = ({ access }: LogEntry, { id, role }: Author): boolean =>
  access?.role?.user === id && access.role.role > role;

const losesCredential = ({ access }: LogEntry, { id, standing }: Author): boolean => {
  if (access?.revoke?.users.includes(id) !== true) return false;
  const { credentials = [] } = access.revoke;
  return credentials.length === 0 || credentials.includes(standing?.credential ?? 0);
};

/** A bot has rights by its owner. Channels, settings and groups with fewer subgroups concern all. */
const concerns = (entry: LogEntry, author: Author): boolean => {
  const { event, access: { leave, role } = {} } = entry;
  const isOwn = (user: number) => user === author.id || user === author.botOwnerId;
  if (event?.type === 'user_group' && event.op === 'remove_members')
    return (event.user_ids as readonly number[]).some(isOwn);
  if (event !== undefined && mayEndRights({ event })) return true;
  if (leave !== undefined) return leave.users.some(isOwn);
  if (role !== undefined && role.user === author.botOwnerId) return true;
  return losesRole(entry, author) || losesCredential(entry, author);
};

/**
 * Throws `CallerChanged` when rights of the author may have ended, or where the call cannot be decided once more the
 * refusal: USER_DEACTIVATED, UNAUTHORIZED, BAD_REQUEST. `departure`: where rights ended last. All writers wait meanwhile:
 * only what came during the call is read, and no message is parsed.
 */
export const checkRights = async (
  query: Writable,
  organizationId: number,
  author: Author,
  departure: number,
): Promise<void> => {
  const { standing } = author;
  if (standing !== undefined && departure <= standing.position) return;
  const { rows } = await read<{ entries: string[] }>`
    select array(
      select e.entry from events e
      where e.organization_id = u.organization_id and e.position > ${standing?.position ?? departure}::bigint
        and not starts_with(e.entry, ${entryHead})
        and (e.entry::json -> 'access' is not null
          or e.entry::json -> 'event' ->> 'type' in ('stream', 'realm', 'user_group'))
      order by e.position
    ) as entries
    from users u where u.organization_id = ${organizationId} and u.id = ${author.id} and u.is_active
  `.execute(query);
  if (rows[0] === undefined) throw new ApiError('USER_DEACTIVATED', 'Account is deactivated');
  const entries = rows[0].entries.map((text) => JSON.parse(text) as LogEntry).filter(mayEndRights);
  if (standing?.mayRepeat === true) {
    if (entries.some((entry) => concerns(entry, author))) throw new CallerChanged();
    return;
  }
  if (entries.some((entry) => losesCredential(entry, author)))
    throw new ApiError('UNAUTHORIZED', 'Not logged in: API authentication or user session required');
  if (entries.some((entry) => losesRole(entry, author))) throw badRequest('Insufficient permission');
};
