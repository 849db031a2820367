/** A first pass over all days: what single messages need to know of others. Keeps names and numbers only. */
import { type Archive, Damaged, readJson } from '../archive/index.ts';
import { fieldsOf, textOf, textsOf } from '../reading/values.ts';
import { toldName } from './authors.ts';
import type { Day } from './layout.ts';
import type { SlackPlace } from './places.ts';

export interface Survey {
  messages: number;
  /** Timestamps of messages that have replies, by place. */
  readonly roots: Map<string, Set<string>>;
  /** Who wrote in folders that no list knows. */
  readonly writers: Map<string, Set<string>>;
  /** Members that archived channels had, by place. */
  readonly lastMembers: Map<string, readonly string[]>;
  /** Names of people, from their messages. */
  readonly names: Map<string, string>;
}

const setOf = <T>(map: Map<string, Set<T>>, key: string): Set<T> => {
  const known = map.get(key) ?? new Set<T>();
  map.set(key, known);
  return known;
};

export const survey = async (
  archive: Archive,
  days: readonly Day[],
  placeOf: (folder: string) => SlackPlace | undefined,
): Promise<Survey> => {
  const found: Survey = {
    messages: 0,
    roots: new Map(),
    writers: new Map(),
    lastMembers: new Map(),
    names: new Map(),
  };
  const learn = (value: unknown, folder: string) => {
    const entry = fieldsOf(value);
    const place = placeOf(folder);
    found.messages += 1;
    const user = textOf(entry.user);
    if (place === undefined && user !== undefined) setOf(found.writers, folder).add(user);
    const id = place?.id ?? `folder:${folder}`;
    const threadTs = textOf(entry.thread_ts);
    if (threadTs !== undefined && threadTs !== entry.ts) setOf(found.roots, id).add(threadTs);
    if (threadTs !== undefined && threadTs === entry.ts && Number(entry.reply_count) > 0)
      setOf(found.roots, id).add(threadTs);
    if (/^(?:channel|group)_archive$/.test(String(entry.subtype))) {
      const members = textsOf(entry.members);
      if (members.length > 0) found.lastMembers.set(id, members);
    }
    const name = toldName(entry);
    if (user !== undefined && name !== undefined && name !== '' && !found.names.has(user))
      found.names.set(user, name);
  };
  for (const { files } of days)
    for (const [folder, name] of files)
      try {
        for await (const { key, value } of readJson(archive, name))
          if (key === undefined) learn(value, folder);
      } catch (error) {
        // The second pass reports it.
        if (!(error instanceof Damaged)) throw error;
      }
  return found;
};
