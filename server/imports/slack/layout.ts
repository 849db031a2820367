/** Which file of an export is what. A folder has the name that its channel had, or its id. */
import { Refusal } from '../../config/refusal.ts';
import { type Archive, Damaged, readJson } from '../archive/index.ts';
import { type Fields, fieldsOf, textOf } from '../reading/values.ts';

export const lists = {
  users: 'users.json',
  channels: 'channels.json',
  groups: 'groups.json',
  dms: 'dms.json',
  mpims: 'mpims.json',
  integrations: 'integration_logs.json',
} as const;

/** What else an export may have, which nothing here is like. */
export const otherLists: Readonly<Record<string, string>> = {
  'canvases.json': 'canvas',
  'lists.json': 'list',
  'file_conversations.json': 'conversation about a file',
  'huddle_transcripts.json': 'transcript of a huddle',
};

const dayFile = /^([^/]+)\/(\d{4}-\d{2}-\d{2})\.json$/;

export const isSlack = ({ entries }: Archive): boolean =>
  entries.has(lists.users) &&
  !entries.has('realm.json') &&
  ([lists.channels, lists.groups, lists.dms, lists.mpims].some((name) => entries.has(name)) ||
    [...entries.keys()].some((name) => dayFile.test(name)));

/**
 * Reads a list of the workspace, and notes its entries without an id. Throws Refusal for a broken one: without it,
 * everything else has a wrong meaning.
 */
export const readList = async (archive: Archive, name: string, note: () => void): Promise<Fields[]> => {
  if (!archive.entries.has(name)) return [];
  const found: Fields[] = [];
  try {
    for await (const { key, value } of readJson(archive, name)) {
      if (key === undefined && textOf(fieldsOf(value).id) !== undefined) found.push(fieldsOf(value));
      else note();
    }
  } catch (error) {
    if (error instanceof Damaged) throw new Refusal(`The archive cannot be used: ${error.message}.`);
    throw error;
  }
  return found;
};

/** Reads a list that says nothing of messages, as far as it goes. */
export const readLoosely = async (archive: Archive, name: string): Promise<Fields[]> => {
  const found: Fields[] = [];
  if (!archive.entries.has(name)) return found;
  try {
    for await (const { value } of readJson(archive, name))
      if (Object.keys(fieldsOf(value)).length > 0) found.push(fieldsOf(value));
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
  }
  return found;
};

export interface Day {
  readonly date: string;
  /** Entries by folder. */
  readonly files: ReadonlyMap<string, string>;
}

/** Days in their order. */
export const daysOf = ({ entries }: Archive): Day[] => {
  const days = new Map<string, Map<string, string>>();
  for (const name of entries.keys()) {
    const [, folder, date] = dayFile.exec(name) ?? [];
    if (folder === undefined || date === undefined) continue;
    const files = days.get(date) ?? new Map<string, string>();
    days.set(date, files.set(folder, name));
  }
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([date, files]) => ({ date, files }));
};

const known: ReadonlySet<string> = new Set([...Object.values(lists), ...Object.keys(otherLists)]);

/** Entries that are no part of an export, or of none that is known here. */
export const strangeEntries = ({ entries }: Archive): string[] =>
  [...entries.keys()].filter(
    (name) => !known.has(name) && !dayFile.test(name) && !/^(?:__uploads|attachments)\/|^[^/]+\/$/.test(name),
  );
