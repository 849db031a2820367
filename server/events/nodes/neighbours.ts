/**
 * Nodes notify each other of new log positions, so that a poll held at one receives what another wrote. Only a hint: it
 * may be lost. Counts of limits go the same way.
 */
import type { Database } from '../../db/database.ts';
import { write } from '../../db/sql.ts';
import type { PlacedEntry } from '../entry.ts';
import type { Hub } from '../hub.ts';
import { checkForNews } from '../news.ts';
import { answersOf, channel, nodeCount, nodeName, questionIn } from './ask.ts';
import type { Likeness } from './likeness.ts';
import { listsForNotifications } from './notification-size.ts';

/** PostgreSQL limits a notification to 8,000 bytes. */
const mostPlaces = 200;
/** Milliseconds between notifications. */
const pause = 5;

/** Milliseconds in which words gather. */
const talkPause = 50;

type Positions = ReadonlyMap<number, number>;

const render = (node: string, positions: Positions): string =>
  [node, ...[...positions].map(([organizationId, position]) => `${organizationId}:${position}`)].join(' ');

const parse = (payload: string) => {
  const [node = '', ...words] = payload.split(' ');
  return { node, words };
};

const placeOf = (word: string) => word.split(':').map(Number) as [number, number, number?];

const takeSome = (positions: Map<number, number>): Positions => {
  const some = new Map([...positions].slice(0, mostPlaces));
  for (const organizationId of some.keys()) positions.delete(organizationId);
  return some;
};

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

/** Words that nodes send each other besides positions. */
export interface Talk {
  onPending: (() => void) | undefined;
  /** Lists of words without spaces, each for one notification. */
  take(): string[][];
  /** Returns whether the word is of this kind. */
  hear(word: string): boolean;
  /** What an operator asks for. */
  list(): Promise<readonly object[]>;
}

export interface Neighbours {
  readonly isListening: boolean;
  /** Resolves when this node listens and has counted the others. */
  readonly met: Promise<void>;
  /** Counts the nodes, which also tests the connection. */
  look(): Promise<void>;
  close(): Promise<void>;
}

export const joinNeighbours = (
  database: Database,
  hub: Hub,
  { talk, likeness }: { readonly talk: Talk; readonly likeness: Likeness },
  onFault: (error: unknown) => void,
): Neighbours => {
  const me = crypto.randomUUID();
  const waiting = new Map<number, number>();
  let isSending = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let onMet = () => {};
  const met = new Promise<void>((resolve) => {
    onMet = resolve;
  });

  const look = async () => {
    const rows = await line.ask(nodeCount);
    if (rows === undefined) return;
    database.hasNeighbours = Number(rows[0]?.nodes ?? 0) > 1;
    onMet();
  };

  const send = async () => {
    if (isSending || isClosed || !line.isListening) return;
    isSending = true;
    await line.send(render(me, takeSome(waiting)));
    timer = setTimeout(() => {
      isSending = false;
      if (waiting.size > 0) void send();
    }, pause);
  };

  const answer = async (to: string) => {
    for (const text of answersOf(me, await talk.list()))
      await line.ask('select pg_notify($1, $2)', [to, text]);
  };

  const hear = (payload: string) => {
    const { node, words } = parse(payload);
    if (node === me) return;
    if (node !== 'command') database.hasNeighbours = true;
    const answers: string[] = [];
    for (const word of words) {
      if (talk.hear(word)) continue;
      const toSettings = likeness.hear(word);
      if (toSettings !== undefined) {
        answers.push(...toSettings);
        continue;
      }
      const asker = questionIn(word);
      if (asker !== undefined) {
        answer(asker).catch(onFault);
        continue;
      }
      const [organizationId, position, ended] = placeOf(word);
      if (ended !== undefined) hub.noteAccessSince(organizationId, ended).catch(onFault);
      hub.catchUpTo(organizationId, position).catch(onFault);
    }
    if (answers.length > 0) void line.send([me, ...answers].join(' '));
  };

  const line = database.listen({
    channel,
    name: nodeName,
    hear,
    onListening: () => {
      // Announces this node; earlier notifications were missed.
      void line.send([render(me, takeSome(waiting)), ...likeness.words].join(' '));
      void look();
      checkForNews(database, hub).catch(onFault);
    },
  });

  const tell = async () => {
    for (const words of talk.take())
      if (database.hasNeighbours && !isClosed) await line.send([me, ...words].join(' '));
  };
  talk.onPending = () => {
    setTimeout(() => void tell(), talkPause);
  };

  const stopWatching = database.onCommit((organizationId, entries) => {
    // Most installations are one node with thousands of commits a second.
    if (!database.hasNeighbours) return;
    waiting.set(organizationId, entries.at(-1)!.position);
    void send();
  });

  return {
    met,
    get isListening() {
      return line.isListening;
    },
    look,
    close: async () => {
      isClosed = true;
      talk.onPending = undefined;
      stopWatching();
      clearTimeout(timer);
      // Its clients move to another node.
      if (waiting.size > 0) await line.send(render(me, takeSome(waiting)));
      await line.close();
    },
  };
};
