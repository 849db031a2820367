import { lowerCase } from '@parlance/protocol/lower-case';
import { sql } from 'kysely';
import { joinMembership, readingOf, spellingsOf } from '../../channels/index.ts';
import { fetchEmojiPictures } from '../../custom-emoji/index.ts';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import { groupBy } from '../../frame/group-by.ts';
import { findLinkedWords } from '../../linkifiers/index.ts';
import {
  drawMarkdown,
  joinReferences,
  knowsNothing,
  type LinkedWords,
  linkableWords,
  type ParsedMarkdown,
  type References,
  type Resolver,
} from '../../markdown/index.ts';
import { type Organization, settingOf } from '../../organization/index.ts';
import type { StoredFile } from '../../uploads/index.ts';
import { isSeenUser, type User } from '../../users/index.ts';
import { accessFiles } from '../files.ts';
import { imageOf, videoOf } from '../shown-file.ts';
import { fetchNewest } from './newest.ts';

interface Named {
  readonly kind: 'user' | 'group' | 'channel';
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}

/** The service may name every channel; it chooses what its readers may know. */
export type Author =
  | { readonly id: number; readonly role: number; readonly settings?: User['settings'] }
  | 'service';

/** Links must not reveal unreadable channels [V2]. */
const fetchNamed = async (reader: Reader, references: References, author: Author) => {
  const { organizationId } = reader;
  const mayRead = author === 'service' ? sql`true` : sql`${readingOf(author)} <> 'none'`;
  const membership = author === 'service' ? sql`` : joinMembership(author);
  const lower = (names: readonly string[]) => names.flatMap(spellingsOf).map(lowerCase);
  const { rows } = await read<Named>`
    select 'user' as kind, id, full_name as name, is_active as "isActive" from users u
    where organization_id = ${organizationId} and ${author === 'service' ? sql`true` : isSeenUser(author)}
      and (lower(full_name) = any(${lower(references.userNames)}::text[]) or id = any(${references.userIds}::int[]))
    union all
    select 'group', id, name, true from groups
    where organization_id = ${organizationId} and not deactivated
      and lower(name) = any(${lower(references.groupNames)}::text[])
    union all
    select 'channel', c.id, c.name, true from channels c ${membership}
    where c.organization_id = ${organizationId} and lower(c.name) = any(${lower(references.channelNames)}::text[])
      and ${mayRead}
  `.execute(reader.query);
  return rows;
};

const namesAny = ({ userNames, userIds, groupNames, channelNames }: References): boolean =>
  userNames.length + userIds.length + groupNames.length + channelNames.length > 0;

const isEmpty = (references: References): boolean =>
  !namesAny(references) && references.emojiNames.length === 0 && references.uploadPaths.length === 0;

/** `attachmentIds`: files that the message will show. */
export interface MessageResolver extends Resolver {
  readonly attachmentIds: readonly number[];
}

const resolvesNothing: MessageResolver = { attachmentIds: [], ...knowsNothing };

const noEmoji: ReadonlyMap<string, { readonly url: string }> = new Map();
const noFiles: ReadonlyMap<string, StoredFile> = new Map();

const prepare = async (
  organization: Organization,
  texts: readonly ParsedMarkdown[],
  author: Author,
): Promise<
  Pick<Resolver, 'linkify' | 'drawings' | 'codeLanguage' | 'translatesEmoticons' | 'organizationUrl'>
> => {
  const codeLanguage = settingOf(organization, 'default_code_block_language');
  const translatesEmoticons = author !== 'service' && author.settings?.translate_emoticons === true;
  const { url: organizationUrl } = organization;
  const key = author === 'service' ? '' : `${organization.id} ${author.id}`;
  const drawings = await drawMarkdown(key, texts, codeLanguage);
  if (organization.linkifiers.length === 0)
    return { drawings, codeLanguage, translatesEmoticons, organizationUrl };
  const words = new Map<string, readonly LinkedWords[]>();
  // Time limits are per text: imports render hundreds.
  for (const text of texts)
    for (const [part, found] of await findLinkedWords(organization, linkableWords(text)))
      words.set(part, found);
  return {
    drawings,
    codeLanguage,
    translatesEmoticons,
    organizationUrl,
    linkify: (text) => words.get(text) ?? [],
  };
};

export const fetchResolver = async (
  reader: Reader,
  organization: Organization,
  texts: readonly ParsedMarkdown[],
  author: Author,
): Promise<MessageResolver> => {
  const references = joinReferences(texts.map((text) => text.references));
  const preparing = prepare(organization, texts, author);
  if (isEmpty(references)) return { ...resolvesNothing, ...(await preparing) };
  const { uploadPaths } = references;
  const [common, emoji, named, files] = await Promise.all([
    preparing,
    references.emojiNames.length === 0 ? noEmoji : fetchEmojiPictures(reader, organization),
    namesAny(references) ? fetchNamed(reader, references, author) : [],
    // A message must not open files that its author may not read.
    uploadPaths.length === 0 || author === 'service' ? noFiles : accessFiles(reader, author, uploadPaths),
  ]);
  const showsImages = settingOf(organization, 'inline_image_preview');
  const keyOf = (kind: Named['kind'], name: string) => `${kind} ${lowerCase(name)}`;
  const byName = groupBy(named, ({ kind, name }) => keyOf(kind, name));
  const people = new Map(named.flatMap((one) => (one.kind === 'user' ? [[one.id, one]] : [])));
  const find = (kind: Named['kind'], name: string) =>
    spellingsOf(name)
      .map((spelling) => byName.get(keyOf(kind, spelling)))
      .find((one) => one !== undefined) ?? [];
  const channelByName = (name: string) => find('channel', name)[0];
  const topics = references.topics.flatMap(({ channelName, topic }) => {
    const channel = channelByName(channelName);
    return channel === undefined ? [] : [{ channelId: channel.id, topic }];
  });
  const asUser = ({ id, name, isActive }: Named) => ({ id, fullName: name, isDeactivated: !isActive });
  return {
    ...common,
    userByName: (name) => {
      const all = find('user', name);
      const active = all.filter(({ isActive }) => isActive);
      const found = active.length > 0 ? active : all;
      return found.length > 1 ? 'ambiguous' : found[0] && asUser(found[0]);
    },
    userById: (id) => {
      const found = people.get(id);
      return found && asUser(found);
    },
    groupByName: (name) => find('group', name)[0],
    channelByName,
    // Imports write a topic while its messages come.
    ...(topics.length === 0 || author === 'service'
      ? {}
      : { newestIn: await fetchNewest(reader, author, topics) }),
    customEmoji: (name) => emoji.get(name),
    uploadedImage: (pathId) => (showsImages ? imageOf(files.get(pathId)) : undefined),
    uploadedVideo: (pathId) => (showsImages ? videoOf(files.get(pathId)) : undefined),
    attachmentIds: [...files.values()].map((file) => file.id),
  };
};
