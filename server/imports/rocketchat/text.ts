/** Turns the markup of Rocket.Chat into Parlance's Markdown. */
import { escapeTextStart } from '../escape.ts';
import { longestName } from '../mattermost/names.ts';
import { splitCode, writeFence } from '../reading/code.ts';
import { recordsIn, textIn } from '../reading/fields.ts';
import type { Fields } from '../reading/values.ts';
import { joinText, weave } from '../reading/weave.ts';
import type { Text } from '../text.ts';
import type { SourceId } from '../vocabulary.ts';
import type { Destination } from './destinations.ts';

export interface RoomNames {
  /** Ids by user name. */
  readonly people: ReadonlyMap<string, SourceId>;
  /** Ids by slug and by name. */
  readonly rooms: ReadonlyMap<string, SourceId>;
  readonly titles: ReadonlyMap<SourceId, string>;
  readonly destinations: ReadonlyMap<SourceId, Destination>;
}

/** `message` lists the people and rooms that its text names. */
export function convertText(markup: string, names: RoomNames, message: Fields): Text {
  const given = { names, people: mentionedPeople(message), rooms: mentionedRooms(message) };
  const pieces = splitCode(fencesOnLines(markup.replaceAll('\r\n', '\n'))).flatMap((piece): Text => {
    if (piece.kind === 'text') return convertPlain(piece.text, given);
    if (piece.kind === 'code') return [piece.text];
    return [writeFence(piece.mark, piece.language, piece.text)];
  });
  const text = joinText(pieces);
  const [first, ...rest] = text;
  return typeof first === 'string' ? [escapeTextStart(first), ...rest] : text;
}

interface Given {
  readonly names: RoomNames;
  readonly people: ReadonlyMap<string, SourceId>;
  readonly rooms: ReadonlyMap<string, SourceId>;
}

const mentionedPeople = (message: Fields): Map<string, SourceId> =>
  new Map(
    recordsIn(message, 'mentions').map((each) => [
      textIn(each, 'username').toLowerCase(),
      textIn(each, '_id'),
    ]),
  );

const mentionedRooms = (message: Fields): Map<string, SourceId> =>
  new Map(
    recordsIn(message, 'channels').flatMap((each) =>
      [textIn(each, 'name'), textIn(each, 'fname')]
        .filter((name) => name !== '')
        .map((name): [string, string] => [name, textIn(each, '_id')]),
    ),
  );

/** There a fence may begin and end within a line; Markdown wants lines of their own. */
function fencesOnLines(text: string): string {
  const parts = text.split('```');
  if (parts.length < 3) return text;
  const written = [parts[0]!];
  for (let at = 1; at < parts.length; at += 2) {
    const [inside, after] = [parts[at]!, parts[at + 1]];
    const last = written.at(-1)!;
    if (after === undefined) written.push(`\`\`\`${inside}`);
    else if (!inside.includes('\n')) written.push(`\`\`\`${inside}\`\`\`${after}`);
    else {
      const before = last === '' || last.endsWith('\n') ? '' : '\n';
      const body = inside.endsWith('\n') ? inside : `${inside}\n`;
      const end = after === '' || after.startsWith('\n') ? '' : '\n';
      written.push(`${before}\`\`\`${body}\`\`\`${end}${after}`);
    }
  }
  return written.join('');
}

const patterns = [
  /\[(?<label>[^\]\n]{0,300})\]\((?<target>[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)/,
  /<(?<angle>https?:\/\/[^\s<>|]+)\|(?<angleLabel>[^<>\n]{1,300})>/,
  /(?<address>\bhttps?:\/\/[^\s<>"']+)/,
  /\\\((?<formula>[^\n]{1,1000}?)\\\)/,
  /\\\[(?<block>[\s\S]{1,2000}?)\\\]/,
  /(?<math>\$\$[^$]{1,2000}\$\$)/,
  /\\(?<escaped>[!-/:-@[-`{-~])/,
  /(?<![\w@/])@(?<person>[a-zA-Z0-9][a-zA-Z0-9._-]{0,99})/,
  /(?<![\w#/&])#(?<room>[^\s#*,;:!?()[\]<>"'`]{1,100})/,
  /(?<![\w:]):(?<emoji>[+-]?[a-z0-9_][a-z0-9_+-]{0,99}):/i,
  /(?<![\w*])(?<stars>\*{1,2})(?<strong>[^\s*](?:[^*\n]{0,300}[^\s*])?)\k<stars>(?![\w*])/,
  /(?<![\w_])(?<lows>_{1,2})(?<slanted>[^\s_](?:[^_\n]{0,300}[^\s_])?)\k<lows>(?![\w_])/,
  /(?<![\w~])(?<waves>~{1,2})(?<struck>[^\s~](?:[^~\n]{0,300}[^\s~])?)\k<waves>(?![\w~])/,
  /(?<foreign><(?=time:))/,
];
const marks = new RegExp(patterns.map(({ source }) => source).join('|'), 'g');

/** Most texts have none of the characters with which a mark begins. */
const mayMark = /[@#:*_~<[\\$]/;

function convertPlain(text: string, given: Given): Text {
  if (!mayMark.test(text)) return [text];
  return weave(text, marks, ({ 0: whole, groups: found }) => {
    const { label, target, angle, angleLabel, address, formula, block, escaped, person, room, emoji } =
      found!;
    const { strong, slanted, struck, foreign } = found!;
    if (target !== undefined) return label!.trim() === '' ? writeLink(target) : undefined;
    if (angle !== undefined) return ['[', ...convertPlain(angleLabel!, given), `](${angle})`];
    if (address !== undefined) return messageOf(address) === undefined ? undefined : writeLink(address);
    if (formula !== undefined) return [`$$${formula.trim()}$$`];
    if (block !== undefined) return [`\n${writeFence('```', 'math', block.trim())}\n`];
    if (escaped !== undefined) return [`&#${escaped.codePointAt(0)};`];
    if (person !== undefined) return mention(person, given);
    if (room !== undefined) return link(room, given);
    if (emoji !== undefined) return [{ kind: 'emoji', emoji: { name: emoji }, label: emoji }];
    if (strong !== undefined) return ['**', ...convertPlain(strong, given), '**'];
    if (slanted !== undefined) return ['*', ...convertPlain(slanted, given), '*'];
    if (struck !== undefined) return ['~~', ...convertPlain(struck, given), '~~'];
    if (foreign !== undefined) return ['&lt;', whole.slice(1)];
    return undefined;
  });
}

/** Returns the id of the message to which an address leads. */
export const messageOf = (url: string): SourceId | undefined =>
  /[?&]msg=([A-Za-z0-9]{10,40})\b/.exec(url)?.[1];

const writeLink = (url: string): Text => {
  const message = messageOf(url);
  return [message === undefined ? url : { kind: 'link', message, url }];
};

function mention(written: string, { names, people }: Given): Text | undefined {
  const everyone = (name: string) => name === 'all' || name === 'here';
  const idOf = (name: string) => people.get(name) ?? names.people.get(name);
  const name = longestName(written, (each) => everyone(each) || idOf(each) !== undefined);
  if (name === undefined) return undefined;
  const rest = written.slice(name.length);
  if (everyone(name)) return [`@**all**${rest}`];
  return [{ kind: 'person', id: idOf(name)!, label: name, as: 'mention' }, rest];
}

function link(written: string, { names, rooms }: Given): Text | undefined {
  // A sentence may end right after the name.
  for (let end = written.length; end > 0; end--) {
    const name = written.slice(0, end);
    const id = rooms.get(name) ?? names.rooms.get(name);
    if (id === undefined) {
      if (/[.-]/.test(written[end - 1]!)) continue;
      return undefined;
    }
    const rest = written.slice(end);
    const destination = names.destinations.get(id);
    if (destination === undefined) return undefined;
    if (destination.kind === 'conversation') return [names.titles.get(id) ?? name, rest];
    if (destination.kind === 'channel') return [{ kind: 'channel', id, label: name, as: 'link' }, rest];
    return [
      { kind: 'channel', id: destination.channel, topic: destination.name, label: name, as: 'link' },
      rest,
    ];
  }
  return undefined;
}
