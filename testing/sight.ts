/** Names replace ids, to compare two services. */
import { getMessages } from '@parlance/protocol/messages/fetch';
import { register } from '@parlance/protocol/realtime';
import { read } from '@parlance/server/db/sql';
import { canonical } from './canonical.ts';
import { everyCapability } from './capabilities.ts';
import type { createClient } from './client.ts';
import type { TestService } from './service.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

export type Names = Readonly<Record<string, ReadonlyMap<number, string>>>;

export const fetchNames = async ({ database }: TestService, organizationId: number): Promise<Names> => {
  const kinds = {
    user: read<Named>`select id, full_name as name from users where organization_id = ${organizationId}`,
    channel: read<Named>`select id, name from channels where organization_id = ${organizationId}`,
    group: read<Named>`select id, name from groups where organization_id = ${organizationId}`,
    emoji: read<Named>`select id, name from custom_emoji where organization_id = ${organizationId}`,
    field: read<Named>`select id, name from profile_fields where organization_id = ${organizationId}`,
    folder: read<Named>`select id, name from channel_folders where organization_id = ${organizationId}`,
    conversation: read<Named>`
      select d.id, (
        select string_agg(full_name, ', ' order by full_name) from users u
        where u.organization_id = d.organization_id and u.id = any(d.user_ids)
      ) as name
      from conversations d where organization_id = ${organizationId}`,
    attachment: read<Named>`select id, name from attachments where organization_id = ${organizationId}`,
  };
  const fetched = await Promise.all(
    Object.entries(kinds).map(async ([kind, select]) => {
      const { rows } = await select.execute(database.query);
      return [kind, new Map(rows.map(({ id, name }) => [id, `${kind} ${name}`]))] as const;
    }),
  );
  return Object.fromEntries(fetched);
};

/** The kind of id that a key holds. */
const kindOf = (key: string): string | undefined => {
  if (
    /^(user_id|user_ids|sender_id|creator_id|owner_id|author_id|bot_owner_id|members|direct_members|subscribers|partial_subscribers|other_user_id|target_user_id|to_users|user_status|cross_realm)$/.test(
      key,
    )
  )
    return 'user';
  if (/^(prev_)?stream$|(^|_)(stream_id|channel_id|recipient_id|default_streams|streams)$/.test(key))
    return 'channel';
  if (/(_groups?|group_id|group_ids|direct_subgroups|direct_subgroup_ids)$/.test(key)) return 'group';
  if (key === 'realm_emoji') return 'emoji';
  if (key === 'profile_data') return 'field';
  if (key === 'folder_id') return 'folder';
  return undefined;
};

const inText = (text: string, names: Names): string => {
  const by = (kind: string) => (all: string, before: string, id: string) =>
    `${before}${names[kind]?.get(Number(id)) ?? all}`;
  if (/^\[\d+(,\d+)*\]$/.test(text)) return JSON.stringify(named(JSON.parse(text), 'user_ids', names));
  return text
    .replace(/(data-user-id="|#narrow\/dm\/|\/avatar\/|\|)(\d+)/g, by('user'))
    .replace(/(data-user-group-id=")(\d+)/g, by('group'))
    .replace(/(data-stream-id="|narrow\/channel\/)(\d+)/g, by('channel'))
    .replace(/(user_uploads\/)[\w/]+\/(?=[^/"]+)/g, '$1')
    .replace(/(user_avatars\/)\d+/g, '$1')
    .replace(/[A-Za-z0-9]{24}(?=\.|-medium)/g, '*')
    .replace(/,\d+-dm/, '-dm')
    .replace(/user\d+@|copy\.|deleteduser\d+/g, '');
};

export const named = (value: unknown, key: string, names: Names): unknown => {
  const kind = kindOf(key);
  if (typeof value === 'number')
    return (
      (kind !== undefined && names[kind]?.get(value)) ||
      (key === 'recipient_id' && names.conversation?.get(value)) ||
      value
    );
  if (typeof value === 'string') {
    if (key === 'user_ids_string') return named(value.split(',').map(Number), 'user_ids', names);
    if (key === 'emoji_code' && names.emoji?.has(Number(value))) return names.emoji.get(Number(value));
    return inText(value, names);
  }
  if (Array.isArray(value)) return value.map((one) => named(one, key, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([inner, one]) => [
      (kind !== undefined && /^\d+$/.test(inner) && names[kind]?.get(Number(inner))) || inner,
      // Keys inside objects indexed by id name their own kind.
      named(one, /^\d+$/.test(inner) ? '' : inner, names),
    ]),
  );
};

/** Keys that always differ: identities, times, log positions, secrets. */
const ofTheServer =
  /^(realm_uuid|realm_ur[il]|realm_bot_domain|server_generation|devices|web_push_public_key|realm_push_.*|max_message_id|config_data|date_joined|is_imported_stub|token|zulip_.*|sender_realm_str|event_queue.*|realm_playground_ids)$/;
const renamed = (key: string, place: string, { type }: { readonly type?: unknown }): string => {
  if (key === 'id' && place === 'display_recipient') return 'user_id';
  if (key === 'to') return type === 'stream' ? 'to_channel_id' : 'to_users';
  return key;
};

const without = (value: unknown, key: string, keepsIds: boolean): unknown => {
  if (Array.isArray(value)) return value.map((one) => without(one, key, keepsIds));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([inner]) =>
          !ofTheServer.test(inner) &&
          (keepsIds || !/^(|scheduled_message_|reminder_|saved_snippet_)id$/.test(inner)),
      )
      .map(([inner, one]) => [
        renamed(inner, key, value as { readonly type?: unknown }),
        without(one, inner, keepsIds),
      ]),
  );
};

export const sightOf = async (seer: ReturnType<typeof createClient>, names: Names) => {
  const data = await seer.call(register, {
    client_capabilities: { ...everyCapability, user_avatar_url_field_optional: false },
    include_subscribers: true,
  });
  const { messages } = await seer.call(getMessages, {
    anchor: 'newest',
    num_before: 500,
    num_after: 0,
    client_gravatar: false,
    allow_empty_topic_name: true,
  });
  const snapshot = named(without(data, '', false), '', names) as Record<string, unknown>;
  return { snapshot: canonical(snapshot), messages: named(without(messages, '', true), '', names) };
};
