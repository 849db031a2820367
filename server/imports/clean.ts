/** Makes names and texts of archives such that the service takes them. */
import { limits } from '@parlance/protocol/limits';
import { cutText, isLongerThan } from '@parlance/protocol/text';
import { readTopic } from '@parlance/protocol/topics/rule';
import { opensContainer } from '../markdown/index.ts';

const hidden = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]|[\ufffe\uffff]/gu;

/** One line, without characters that hide or turn others. */
export const cleanLine = (text: string): string => text.replace(hidden, ' ').replace(/\s+/g, ' ').trim();

/** Without what would break a mention. */
export const cleanPersonName = (text: string, fallback: string): string => {
  const plain = (given: string) =>
    cutText(
      cleanLine(given.replace(/[*`\\>"@]/g, ' '))
        .replace(/\|(\d+)$/, ' $1')
        .normalize('NFC'),
      limits.userNameLength,
    ).trim();
  return plain(text) || plain(fallback) || 'Unknown';
};

export const cleanChannelName = (text: string, fallback: string): string =>
  cutText(cleanLine(text), limits.channelNameLength).trim() ||
  cutText(cleanLine(fallback), limits.channelNameLength).trim() ||
  'channel';

/** Cuts with an ellipsis. */
export const shorten = (text: string, most: number): string =>
  isLongerThan(text, most) ? `${cutText(text, most - 1).trimEnd()}…` : text;

export const cleanTopic = (text: string): string => readTopic(shorten(cleanLine(text), limits.topicLength));

/** Returns the name itself for 1, then with ` (2)` and so on, inside the limit. */
export const numberedName = (name: string, most: number, number: number): string => {
  if (number === 1) return name;
  const ending = ` (${number})`;
  return `${cutText(name, most - ending.length).trimEnd()}${ending}`;
};

export interface CleanText {
  readonly text: string;
  /** Characters that the database does not hold. */
  readonly repaired: number;
}

/** Replaces NUL and lone surrogates by U+FFFD. Unicode is not normalized. */
export const cleanText = (given: string): CleanText => {
  if (given.isWellFormed() && !given.includes('\0')) return { text: given, repaired: 0 };
  let repaired = 0;
  const text = given.replace(/\0|\p{Cs}/gu, () => {
    repaired += 1;
    return '\ufffd';
  });
  return { text, repaired };
};

interface Fence {
  /** Opens it again in the next part. */
  readonly line: string;
  readonly marks: string;
  /** Quotes and spoilers may hold others. */
  readonly isContainer: boolean;
}

/** Longer lines and deeper fences would fill each part again. */
const longestFence = 100;
const mostFences = 20;

/** Returns the fences that are open after the line; the innermost is the last. */
const follow = (open: readonly Fence[], line: string): readonly Fence[] => {
  const [, marks, info = ''] = /^\s*(`{3,}|~{3,})([^`~]*)$/.exec(line) ?? [];
  if (marks === undefined || marks.length > longestFence) return open;
  const innermost = open.at(-1);
  if (info.trim() === '' && marks === innermost?.marks) return open.slice(0, -1);
  if (innermost?.isContainer === false || open.length === mostFences) return open;
  const isContainer = opensContainer(info.trim());
  const short = isContainer ? `${marks}${info.includes('spoiler') ? 'spoiler' : 'quote'}` : marks;
  return [...open, { line: line.length > longestFence ? short : line.trim(), marks, isContainer }];
};

const sizeOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);

const endOf = (open: readonly Fence[]): string[] => open.map(({ marks }) => marks).reverse();

/** Cuts a long text at ends of lines, and opens fences again in the part that they reach into. */
export const splitText = (text: string, most: number): string[] => {
  if (!isLongerThan(text, most)) return [text];
  const parts: string[] = [];
  let part: string[] = [];
  let size = 0;
  let open: readonly Fence[] = [];
  const close = () => {
    parts.push([...part, ...endOf(open)].join('\n'));
    part = open.map(({ line }) => line);
    size = sizeOf(part);
  };
  for (const whole of text.split('\n'))
    for (const line of pieces(whole, Math.floor(most / 2))) {
      const length = [...line].length + 1;
      const after = follow(open, line);
      if (size + length + sizeOf(endOf(after)) > most && part.length > 0) close();
      part.push(line);
      size += length;
      open = after;
    }
  parts.push(part.join('\n'));
  return parts;
};

const pieces = (line: string, most: number): string[] => {
  if (!isLongerThan(line, most)) return [line];
  const characters = [...line];
  const found: string[] = [];
  for (let at = 0; at < characters.length; at += most) found.push(characters.slice(at, at + most).join(''));
  return found;
};
