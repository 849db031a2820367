/** What is being written at the caret. Pure. */
import { type CodeAround, codeAround } from '../../parts/fields/code-around.ts';

export type Context =
  | { readonly kind: 'mention'; readonly start: number; readonly query: string; readonly isSilent: boolean }
  | { readonly kind: 'channel'; readonly start: number; readonly query: string }
  /** `channel`: as far as it is typed; empty for the channel that is written to. */
  | { readonly kind: 'topic'; readonly start: number; readonly query: string; readonly channel: string }
  | { readonly kind: 'emoji'; readonly start: number; readonly query: string }
  | { readonly kind: 'command'; readonly start: number; readonly query: string }
  /** `fence`: the signs that begin the block. */
  | { readonly kind: 'language'; readonly start: number; readonly query: string; readonly fence: string }
  | { readonly kind: 'time'; readonly start: number; readonly query: string };

export type Kind = Context['kind'];

/** Mentions and links begin a word, so that an address of mail stays text. */
const wordStart = String.raw`(?<=^|[\s'"({[/<,:])`;
/** Names may have spaces, but a sentence is no name. */
const name = String.raw`[^\s*@#>](?:[^*@#>\n]{0,60})?`;

const mention = new RegExp(String.raw`${wordStart}@(_?)\*{0,2}(${name})?$`, 'u');
const channel = new RegExp(String.raw`${wordStart}#\*{0,2}(${name})?$`, 'u');
const topic = new RegExp(String.raw`${wordStart}#\*{0,2}((?:${name})?)>([^*\n]{0,100})$`, 'u');
const topicOfLink = new RegExp(String.raw`${wordStart}#\*\*([^*>\n]+)\*\*>([^*\n]{0,100})$`, 'u');
/** Two signs at least, since one letter behind a colon is a smile; a sign of Japanese is a word. */
const emojiName = String.raw`[\p{L}\p{N}+-][\p{L}\p{N}_+-]+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]`;
/** Japanese keyboards write a wide colon. */
const emoji = new RegExp(String.raw`(?<=^|[\s'"({[>,.!?「（、。！？])[:：]{1,2}(${emojiName})$`, 'u');
const time = /<time(?::([^>\n]{0,100}))?$/;
const command = /^\/(\p{L}*)$/u;

const wordsIn = (query: string): number => query.split(/\s+/).length;
/** Longer names exist, but by then they are found. */
const mostWords = 5;

type Reader = (before: string, code: CodeAround) => Context | undefined;

const readers: readonly Reader[] = [
  (_before, { fence }) => fence && { kind: 'language', ...fence },
  (before) => {
    const match = command.exec(before);
    return match === null ? undefined : { kind: 'command', start: 0, query: match[1]! };
  },
  (before) => {
    const match = topicOfLink.exec(before) ?? topic.exec(before);
    if (match === null) return undefined;
    return { kind: 'topic', start: match.index, channel: match[1]!.trim(), query: match[2]!.trimStart() };
  },
  (before) => {
    const match = mention.exec(before);
    if (match === null || wordsIn(match[2] ?? '') > mostWords) return undefined;
    return { kind: 'mention', start: match.index, query: match[2] ?? '', isSilent: match[1] === '_' };
  },
  (before) => {
    const match = channel.exec(before);
    if (match === null || wordsIn(match[1] ?? '') > mostWords) return undefined;
    return { kind: 'channel', start: match.index, query: match[1] ?? '' };
  },
  (before) => {
    const match = emoji.exec(before);
    return match === null ? undefined : { kind: 'emoji', start: match.index, query: match[1]! };
  },
  (before) => {
    const match = time.exec(before);
    return match === null ? undefined : { kind: 'time', start: match.index, query: (match[1] ?? '').trim() };
  },
];

/** Undefined where nothing is to be suggested, as in code. `before`: the text up to the caret. */
export const contextAt = (before: string): Context | undefined => {
  const code = codeAround(before);
  if (code.isInside) return undefined;
  for (const read of readers) {
    const context = read(before, code);
    if (context !== undefined) return context;
  }
  return undefined;
};
