/**
 * Nodes notify each other of new log positions, so that a poll held at one receives what another wrote. Only a hint: it
 * may be lost. Counts of limits go the same way.
 */
import type { Database } from '../../db/database.ts';
import type { Hub } from '../hub.ts';
import { checkForNews } from '../news.ts';
import { answersOf, channel, nodeCount, nodeName, questionIn } from './ask.ts';
import type { Likeness } from './likeness.ts';
import { Positions, placeOf } from './positions.ts';

/** Milliseconds in which words gather. */
const talkPause = 50;

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

  const answer = async (to: string) => {
    for (const text of answersOf(me, await talk.list()))
      await line.ask('select pg_notify($1, $2)', [to, text]);
  };

  const catchUp = (word: string) => {
    const [organizationId, position, ended] = placeOf(word);
    if (ended !== undefined) hub.noteAccessSince(organizationId, ended).catch(onFault);
    hub.catchUpTo(organizationId, position).catch(onFault);
  };

  /** Returns the words to answer with. */
  const obey = (word: string): readonly string[] => {
    if (talk.hear(word)) return [];
    const toSettings = likeness.hear(word);
    if (toSettings !== undefined) return toSettings;
    const asker = questionIn(word);
    if (asker !== undefined) answer(asker).catch(onFault);
    else catchUp(word);
    return [];
  };

  const hear = (payload: string) => {
    const [node, ...words] = payload.split(' ');
    if (node === me) return;
    if (node !== 'command') database.hasNeighbours = true;
    const answers = words.flatMap(obey);
    if (answers.length > 0) void line.send([me, ...answers].join(' '));
  };

  const line = database.listen({
    channel,
    name: nodeName,
    hear,
    onListening: () => {
      // Announces this node; earlier notifications were missed.
      void line.send([positions.take(), ...likeness.words].join(' '));
      void look();
      checkForNews(database, hub).catch(onFault);
    },
  });
  const positions = new Positions(me, line);

  const say = async () => {
    for (const words of talk.take())
      if (database.hasNeighbours && !isClosed) await line.send([me, ...words].join(' '));
  };
  talk.onPending = () => {
    setTimeout(() => void say(), talkPause);
  };

  const stopWatching = database.onCommit((organizationId, entries) => {
    // Most installations are one node with thousands of commits a second.
    if (database.hasNeighbours) positions.note(organizationId, entries.at(-1)!.position);
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
      await positions.close();
      await line.close();
    },
  };
};
