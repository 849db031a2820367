import type { Database } from '../../db/database.ts';
import { write } from '../../db/sql.ts';
import type { PlacedEntry } from '../entry.ts';
import { channel } from './ask.ts';
import { listsForNotifications } from './notification-size.ts';

/** What a command wrote to a log. */
interface Written {
  readonly last: number;
  /** The first entry that ended a caller's access. */
  readonly ended: number | undefined;
}

const endsAccess = ({ access }: PlacedEntry): boolean =>
  access?.revoke !== undefined || access?.left !== undefined;

/** Notes what a command writes; the returned function notifies the nodes. */
export const followCommand = (database: Database): (() => Promise<void>) => {
  const written = new Map<number, Written>();
  database.onCommit((organizationId, entries) => {
    const ended = written.get(organizationId)?.ended ?? entries.find(endsAccess)?.position;
    written.set(organizationId, { last: entries.at(-1)!.position, ended });
  });
  return async () => {
    const words = [...written].map(([organizationId, { last, ended }]) =>
      [organizationId, last, ...(ended === undefined ? [] : [ended])].join(':'),
    );
    for (const list of listsForNotifications(words, ({ length }) => length))
      await write`select pg_notify(${channel}, ${['command', ...list].join(' ')})`.execute(database.query);
  };
};
