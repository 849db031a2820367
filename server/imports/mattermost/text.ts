/** Turns the Markdown of Mattermost into that of Parlance. */
import { escapeTextStart } from '../escape.ts';
import { splitCode, writeFence } from '../reading/code.ts';
import { joinText, weave } from '../reading/weave.ts';
import type { Text } from '../text.ts';
import { findChannel, longestName, type Names } from './names.ts';

const everyone = new Set(['all', 'channel', 'here']);

/** `team` is that of the message, undefined in a direct conversation. */
export function convertText(markdown: string, names: Names, team: string | undefined): Text {
  const pieces = splitCode(markdown.replaceAll('\r\n', '\n')).flatMap((piece): Text => {
    if (piece.kind === 'text') return convertPlain(piece.text, names, team);
    if (piece.kind === 'code') return [piece.text];
    const language = /^(latex|tex)$/i.test(piece.language) ? 'math' : piece.language;
    return [writeFence(piece.mark, language, piece.text)];
  });
  const text = joinText(pieces);
  const [first, ...rest] = text;
  return typeof first === 'string' ? [escapeTextStart(first), ...rest] : text;
}

const patterns = [
  /(?<address>\bhttps?:\/\/[^\s<>"']+)/,
  /!\[(?<alt>[^\]\n]{0,300})\]\((?<picture>[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)(?: +=[0-9x]+)?(?: +"[^"\n]*")? *\)/,
  /(?<target>\]\([^\s()]+(?:\([^\s()]*\)[^\s()]*)*)/,
  /\\(?<escaped>[!-/:-@[-`{-~])/,
  /(?<![\w@/])@(?<person>[a-z0-9][a-z0-9._-]{0,63})/,
  /(?<![\w~])~(?<channel>[a-z0-9][a-z0-9._-]{0,63})/,
  /(?<![\w:]):(?<emoji>[+-]?[a-z0-9_][a-z0-9_+-]{0,99}):/,
  /(?<![\w$])\$(?<formula>[^\s$](?:[^$\n]{0,300}[^\s$\\])?)\$(?![\w$])/,
  /(?<![\w_])(?<mark>__?)(?<inner>[^\s_](?:[^\n_]{0,300}[^\s_])?)\k<mark>(?![\w_])/,
  /(?<foreign>[@#]_?(?=\*{1,2}[^*\n]+\*)|<(?=time:))/,
];
const marks = new RegExp(patterns.map(({ source }) => source).join('|'), 'gi');

/** Most texts have none of the characters with which a mark begins. */
const mayMark = /[@~:!\\$_#<\]]/;

function convertPlain(text: string, names: Names, team: string | undefined): Text {
  if (!mayMark.test(text)) return [text];
  return weave(text, marks, ({ 0: whole, groups }) => {
    const { alt, picture, escaped, person, channel, emoji, formula, mark, inner, foreign } = groups!;
    if (picture !== undefined) return [`[${alt === '' ? picture : alt}](${picture})`];
    if (escaped !== undefined) return [reference(escaped)];
    if (person !== undefined) return mention(person, names);
    if (channel !== undefined) return link(channel, names, team);
    if (emoji !== undefined) return [{ kind: 'emoji', emoji: { name: emoji }, label: emoji }];
    if (formula !== undefined) return [`$$${formula}$$`];
    if (mark !== undefined) {
      const stars = mark === '_' ? '*' : '**';
      return [stars, ...convertPlain(inner!, names, team), stars];
    }
    if (foreign !== undefined) return [reference(whole[0]!), whole.slice(1)];
    return undefined;
  });
}

/** Here backslashes are text; a character reference keeps a character from its meaning. */
const reference = (character: string): string => `&#${character.codePointAt(0)};`;

function mention(given: string, { people }: Names): Text | undefined {
  const name = longestName(given, (each) => people.has(each) || everyone.has(each));
  if (name === undefined) return undefined;
  const rest = given.slice(name.length);
  if (!people.has(name)) return [`@**all**${rest}`];
  return [{ kind: 'person', id: name, label: name, as: 'mention' }, rest];
}

function link(given: string, names: Names, team: string | undefined): Text | undefined {
  const name = longestName(given, (each) => findChannel(names, each, team) !== undefined);
  if (name === undefined) return undefined;
  const { id } = findChannel(names, name, team)!;
  return [{ kind: 'channel', id, label: name, as: 'link' }, given.slice(name.length)];
}
