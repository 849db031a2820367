/** What Slack writes between angle brackets: mentions, channels, dates and links. */
import { escapeInline } from '../escape.ts';
import type { Token } from '../text.ts';

/** Names of the workspace that no token needs to carry. */
export interface Names {
  /** Names of user groups by id, as far as the archive has them. */
  readonly group: (id: string) => string | undefined;
}

type Part = string | Token;

/** Slack escapes these three characters alone. */
export const decode = (text: string): string =>
  text.replace(/&(lt|gt|amp);/g, (_all, name: string) => ({ lt: '<', gt: '>', amp: '&' })[name]!);

const bracket = (text: string): string => text.replace(/[[\]]/g, (one) => `&#${one.codePointAt(0)};`);
const schemes = /^(?:https?|ftp|mailto|tel|sms|slack):/i;
/** They run programs or scripts: only their label is shown. */
const dangerous = /^(?:javascript|data|vbscript|file):/i;

/** Without the brackets inside, whose pairs Markdown understands. */
const isPaired = (url: string): boolean => !/[()]/.test(url.replace(/\([^()]*\)/g, ''));

const safeAddress = (url: string): string =>
  url.replace(
    isPaired(url) ? /\s/g : /[()\s]/g,
    (one) => `%${one.codePointAt(0)!.toString(16).padStart(2, '0').toUpperCase()}`,
  );

/** Writes a link; `label` is Markdown already. */
export const linkTo = (url: string, label: string | undefined): string => {
  if (label === undefined || label === url) return url;
  return `[${label}](${safeAddress(url)})`;
};

const readLink = (target: string, given: string | undefined): Part[] => {
  const url = decode(target);
  const label = given === undefined ? undefined : decode(given);
  const shown = label === undefined ? undefined : bracket(escapeInline(label));
  if (dangerous.test(url)) return [shown ?? ''];
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(url) ?? [];
  const kind = scheme.toLowerCase();
  if (kind === 'tel' || kind === 'sms') return [shown ?? escapeInline(rest)];
  if (kind === 'mailto')
    return [label === undefined || label === rest ? escapeInline(rest) : linkTo(url, shown)];
  if (!schemes.test(url))
    return [shown === undefined || label === url ? escapeInline(url) : `${shown} (${escapeInline(url)})`];
  return [linkTo(url, label === url ? undefined : shown)];
};

const isoOf = (seconds: string): string | undefined => {
  const at = new Date(Number(seconds) * 1000);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString().replace(/\.000Z$/, 'Z');
};

const readSpecial = (
  text: string,
  label: string | undefined,
  names: Names,
  as: 'mention' | 'plain',
): Part[] => {
  const [name = '', first = ''] = text.split('^');
  if (['here', 'channel', 'everyone', 'group'].includes(name)) return [as === 'plain' ? '@all' : '@**all**'];
  if (name === 'subteam') {
    const shown = (label ?? names.group(first) ?? first).replace(/^@/, '');
    return [{ kind: 'group', id: first, label: shown, as }];
  }
  if (name === 'date') {
    const iso = isoOf(first);
    return [iso === undefined || as === 'plain' ? escapeInline(decode(label ?? '')) : `<time:${iso}>`];
  }
  return [escapeInline(decode(label ?? text))];
};

/** `tag` is what stands between the brackets. */
export const readTag = (tag: string, names: Names, as: 'mention' | 'plain'): Part[] => {
  const bar = tag.indexOf('|');
  const target = bar === -1 ? tag : tag.slice(0, bar);
  const label = bar === -1 || bar === tag.length - 1 ? undefined : tag.slice(bar + 1);
  const id = target.slice(1);
  const plain = label === undefined ? undefined : decode(label);
  if (target.startsWith('@')) return [{ kind: 'person', id, label: plain?.replace(/^@/, '') ?? id, as }];
  if (target.startsWith('#'))
    return [
      { kind: 'channel', id, label: plain?.replace(/^#/, '') ?? '', as: as === 'plain' ? 'plain' : 'link' },
    ];
  if (target.startsWith('!')) return readSpecial(id, label, names, as);
  if (as === 'plain') return [decode(label ?? target)];
  return readLink(target, label);
};
