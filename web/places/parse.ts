/** Reads addresses; docs/web.md lists them. Never throws: what leads nowhere is the place `nowhere`. */
import { decodeComponent } from './encoding.ts';
import { idIn } from './named-id.ts';
import { readNarrow } from './narrows.ts';
import { type Address, dialogNames, type ListName, listNames, type Place } from './place.ts';
import {
  channelsSections,
  channelTabs,
  formerSections,
  groupsSections,
  groupTabs,
  organizationSections,
  settingsSections,
} from './sections.ts';

export interface Parsed {
  readonly address: Address;
  /** An older form; the caller writes the address again. */
  readonly isOutdated: boolean;
}

interface Read {
  readonly place: Place;
  readonly isOutdated?: boolean;
}

const nowhere: Read = { place: { kind: 'nowhere' } };

const formerLists: Readonly<Record<string, Place>> = {
  recent_topics: { kind: 'list', name: 'recent' },
  all_messages: { kind: 'narrow', narrow: [] },
};

const isIn = <T extends string>(names: readonly T[], name: string | undefined): name is T =>
  names.some((one) => one === name);

const readChannels = ([first, name, tab]: readonly string[]): Read => {
  if (first === undefined || first === '') return { place: { kind: 'channels', section: 'subscribed' } };
  if (isIn(channelsSections, first)) return { place: { kind: 'channels', section: first } };
  const folder = first === 'folders' ? idIn(name ?? '') : undefined;
  if (folder !== undefined) return { place: { kind: 'channels', section: 'new', folder } };
  const channel = idIn(first);
  if (channel === undefined) return nowhere;
  return { place: { kind: 'channel-settings', channel, tab: isIn(channelTabs, tab) ? tab : 'general' } };
};

const readGroups = ([first, _name, tab]: readonly string[]): Read => {
  if (first === undefined || first === '') return { place: { kind: 'groups', section: 'your' } };
  if (isIn(groupsSections, first)) return { place: { kind: 'groups', section: first } };
  const group = idIn(first);
  if (group === undefined) return nowhere;
  return { place: { kind: 'group-settings', group, tab: isIn(groupTabs, tab) ? tab : 'general' } };
};

const readSection = (kind: 'settings' | 'organization', parts: readonly string[]): Read => {
  const sections: readonly string[] = kind === 'settings' ? settingsSections : organizationSections;
  if (parts[0] === undefined || parts[0] === '') return { place: { kind, section: sections[0]! } };
  for (const length of [2, 1]) {
    const given = parts.slice(0, length).join('/');
    const section = sections.includes(given) ? given : length === 1 ? formerSections[given] : undefined;
    if (section === undefined || !sections.includes(section)) continue;
    const setting = parts[length] === undefined ? undefined : decodeComponent(parts[length]);
    const place = { kind, section, ...(setting === undefined || setting === '' ? {} : { setting }) };
    return { place, isOutdated: section !== given };
  }
  return nowhere;
};

const readMessages = (parts: readonly string[]): Read => {
  const read = readNarrow(parts);
  if (read === undefined || (read.narrow.length === 0 && read.near === undefined)) return nowhere;
  const { isOutdated, ...rest } = read;
  return { place: { kind: 'narrow', ...rest }, isOutdated };
};

const readPlace = (text: string): Read => {
  const [head = '', ...parts] = text.split('/');
  if (text === '') return { place: { kind: 'home' } };
  if (isIn<ListName>(listNames, head) && parts.length === 0) return { place: { kind: 'list', name: head } };
  if (Object.hasOwn(formerLists, head)) return { place: formerLists[head]!, isOutdated: true };
  const first = idIn(parts.at(-1) ?? '');
  switch (head) {
    case 'feed':
      return { place: { kind: 'narrow', narrow: [] } };
    case 'narrow':
      return readMessages(parts);
    case 'topics':
      return parts[0] === 'channel' && parts.length === 2 && first !== undefined
        ? { place: { kind: 'topics', channel: first } }
        : nowhere;
    case 'channels':
      return readChannels(parts);
    case 'streams':
      return { ...readChannels(parts), isOutdated: true };
    case 'groups':
      return readGroups(parts);
    case 'settings':
    case 'organization':
      return readSection(head, parts);
    case 'user':
      return first === undefined ? nowhere : { place: { kind: 'dialog', name: 'user', user: first } };
    case 'about-zulip':
      return { place: { kind: 'dialog', name: 'about' }, isOutdated: true };
    default:
      return isIn(dialogNames, head) ? { place: { kind: 'dialog', name: head } } : nowhere;
  }
};

/** `hash`: with or without `#`. */
export const parseAddress = (hash: string): Parsed => {
  const [main = '', ...rest] = hash.replace(/^#/, '').split('&');
  const { place, isOutdated = false } = readPlace(main);
  const given = rest.find((part) => part.startsWith('beside='))?.slice('beside='.length);
  const second = given === undefined ? undefined : readPlace(decodeComponent(given) ?? '?');
  const isShown = second !== undefined && !['nowhere', 'home', 'dialog'].includes(second.place.kind);
  return {
    address: { place, ...(isShown ? { beside: second.place } : {}) },
    isOutdated: isOutdated || second?.isOutdated === true,
  };
};
