import type { StateInline, Token } from 'markdown-it';
import { emojiByName } from '../emoji/index.ts';

/**
 * Inline syntax beyond CommonMark. Each rule stops at the next character that ends it, so each text is read
 * only a few times.
 */

export interface MentionMeta {
  kind: 'user' | 'group';
  name: string;
  userId: number | undefined;
  silent: boolean;
}

export interface ChannelLinkMeta {
  channelName: string;
  topic: string | undefined;
  messageId: string | undefined;
}

export function mentionOf(token: Token): MentionMeta {
  return token.meta!.meaning as MentionMeta;
}

export function channelLinkOf(token: Token): ChannelLinkMeta {
  return token.meta!.meaning as ChannelLinkMeta;
}

const mention = /@(_?)(?:\*\*([^*\n]{1,200})\*\*|\*([^*\n]{1,200})\*)/y;
const channelLink = /#\*\*([^*>\n]{1,200})(?:>([^*\n]{0,200}))?\*\*/y;
const emoji = /:([a-z0-9_+.-]{1,100}):/y;
const time = /<time:([^>\n]{0,100})>/y;
const math = /\$\$([^\n_$](?:\\\$|[^$\n])*)\$\$(?!\$)/y;

function matchAt(pattern: RegExp, state: StateInline): RegExpExecArray | null {
  pattern.lastIndex = state.pos;
  return pattern.exec(state.src);
}

/** Mentions and channel links start a word, so an address such as `a@*b*` stays text. */
function startsWord(state: StateInline): boolean {
  return state.pos === 0 || /[\s'"({[/<,:]/.test(state.src[state.pos - 1]!);
}

type Meaning = MentionMeta | ChannelLinkMeta | undefined;

/** Takes the match as one token: `content` is the whole match, `info` its significant part. */
function accept(
  state: StateInline,
  silent: boolean,
  match: RegExpExecArray,
  { type, meaning }: { readonly type: string; readonly meaning?: Meaning },
): true {
  if (!silent) {
    const token = state.push(type, '', 0);
    token.content = match[0];
    token.info = match[1] ?? '';
    token.meta = { meaning };
  }
  state.pos += match[0].length;
  return true;
}

export function mentionRule(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x40 || !startsWord(state)) return false;
  const match = matchAt(mention, state);
  if (match === null) return false;
  const [, underscore, userText, groupName] = match;
  const withId = userText === undefined ? null : /^(.*)\|(\d{1,15})$/.exec(userText);
  const meta: MentionMeta = {
    kind: groupName === undefined ? 'user' : 'group',
    name: groupName ?? withId?.[1] ?? userText!,
    userId: withId === null ? undefined : Number(withId[2]),
    silent: underscore === '_',
  };
  return accept(state, silent, match, { type: 'mention', meaning: meta });
}

export function channelLinkRule(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x23 || !startsWord(state)) return false;
  const match = matchAt(channelLink, state);
  if (match === null) return false;
  const [, channelName, topicText] = match;
  const near = topicText === undefined ? null : /^(.*)@(\d{1,15})$/.exec(topicText);
  const meta: ChannelLinkMeta = {
    channelName: channelName!,
    topic: near?.[1] ?? topicText,
    messageId: near?.[2],
  };
  return accept(state, silent, match, { type: 'channel_link', meaning: meta });
}

export function emojiRule(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x3a) return false;
  const match = matchAt(emoji, state);
  // Before `//` an unknown name is a scheme, as in `see:https://example.org`.
  if (match !== null && state.src.startsWith('//', state.pos + match[0].length) && !emojiByName(match[1]!))
    return false;
  return match !== null && accept(state, silent, match, { type: 'emoji' });
}

export function timeRule(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x3c) return false;
  const match = matchAt(time, state);
  return match !== null && accept(state, silent, match, { type: 'time' });
}

export function mathRule(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x24 || state.src[state.pos - 1] === '$') return false;
  const match = matchAt(math, state);
  return match !== null && accept(state, silent, match, { type: 'math' });
}

/** Treats underscores as letters: `__init__` is a common name, and underscores do not mark emphasis. */
export function underscoreRule(state: StateInline, silent: boolean): boolean {
  let end = state.pos;
  while (state.src.charCodeAt(end) === 0x5f) end++;
  if (end === state.pos) return false;
  if (!silent) state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}

type InlineRule = (state: StateInline, silent: boolean) => boolean;

/** Keeps the spaces at the ends of inline code. */
export function exactCode(rule: InlineRule): InlineRule {
  return (state, silent) => {
    const start = state.pos;
    if (!rule(state, silent)) return false;
    const token = state.tokens.at(-1);
    if (!silent && token?.type === 'code_inline' && state.pending === '') {
      const { length } = token.markup;
      const content = state.src.slice(start + length, state.pos - length).replaceAll('\n', ' ');
      // Drops only the spaces that separate backticks inside the code from those around it.
      token.content = /^ (?:`.*|.*`) $/.test(content) ? content.slice(1, -1) : content;
    }
    return true;
  };
}
