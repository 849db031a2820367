/** Texts of Zulip are in this service's markup: only names and addresses change. */
import type { Text, Token } from '../text.ts';
import { type OwnAddress, readAddress } from './addresses.ts';
import { segmentsOf } from './code.ts';

export interface TextGround {
  readonly isOwnHost: (host: string) => boolean;
  readonly personByName: (name: string) => string | undefined;
  readonly groupByName: (name: string) => string | undefined;
  readonly channelByName: (name: string) => string | undefined;
  readonly hasFile: (path: string) => boolean;
}

type Part = string | Token;

const wildcards: ReadonlySet<string> = new Set(['all', 'everyone', 'channel', 'stream', 'topic']);

const pattern =
  /(@_?)\*\*([^*\n|]+)(?:\|(\d{1,10}))?\*\*|(@_?)\*([^*\n]+)\*|#\*\*([^*\n>]+)(?:>([^*\n]*?)(?:@(\d{1,16}))?)?\*\*|\[([^\]\n]{0,1000})\]\(((?:[^()\s]|\([^()\s]*\))+)\)|((?:https?:\/\/|(?<![\w/.])\/(?=user_uploads\/|#narrow\/))[^\s<>()\]]+)/g;

const addressPart = (
  { upload, narrow }: OwnAddress,
  label: Text | undefined,
  url: string,
): Part | undefined => {
  if (upload !== undefined) {
    const [only] = label ?? [];
    return { kind: 'file', id: upload, ...(typeof only === 'string' && only !== '' ? { label: only } : {}) };
  }
  return narrow === undefined ? undefined : { kind: 'link', label, url, ...narrow };
};

const readPlain = (text: string, ground: TextGround): Part[] => {
  const parts: Part[] = [];
  let last = 0;
  const add = (match: RegExpExecArray, part: Part | undefined) => {
    if (part === undefined) return;
    parts.push(text.slice(last, match.index), part);
    last = match.index + match[0].length;
  };
  for (const match of text.matchAll(pattern)) {
    const [, at, name, id, groupAt, group, channel, topic, near, label, target, bare] = match;
    if (name !== undefined) {
      const person = id ?? (wildcards.has(name) ? undefined : ground.personByName(name));
      const as = at === '@_' ? 'silent' : 'mention';
      add(match, person === undefined ? undefined : { kind: 'person', id: person, label: name, as });
    } else if (group !== undefined) {
      const found = ground.groupByName(group);
      const as = groupAt === '@_' ? 'silent' : 'mention';
      add(match, found === undefined ? undefined : { kind: 'group', id: found, label: group, as });
    } else if (channel !== undefined) {
      const found = ground.channelByName(channel);
      add(
        match,
        found === undefined
          ? undefined
          : { kind: 'channel', id: found, label: channel, topic, message: near, as: 'link' },
      );
    } else {
      const url = target ?? bare!;
      const own = readAddress(url, ground.isOwnHost);
      if (own === undefined || (own.upload !== undefined && !ground.hasFile(own.upload))) continue;
      add(match, addressPart(own, label === undefined || label === '' ? undefined : [label], url));
    }
  }
  return [...parts, text.slice(last)].filter((part) => part !== '');
};

export const readText = (content: string, ground: TextGround): Text =>
  segmentsOf(content).flatMap(({ text, isCode }) => (isCode ? [text] : readPlain(text, ground)));

/** Paths of uploads that a text links to. */
export const filesIn = (text: Text): string[] =>
  text.flatMap((part) => (typeof part !== 'string' && part.kind === 'file' ? [part.id] : []));
