/** All settings. A new one of the protocol is refused by the compiler until it stands in a section, or here. */
import type { OrganizationSection } from '../../store/places/section-names.ts';
import type { Setting, SettingName } from './declared.ts';
import { identity } from './identity.ts';
import { messages } from './messages.ts';
import { people } from './people.ts';

/** Neither page nor service obeys these, so administrators are not asked. */
type NotShown =
  /** There are no digests. */
  | 'digest_emails_enabled'
  | 'digest_weekday'
  /** The page marks guests nowhere. */
  | 'enable_guest_user_indicator'
  /** Only programs of old clients ask for it. */
  | 'extra_emoji_reaction_type'
  /** The page offers no animated pictures. */
  | 'giphy_rating'
  /** The page has one size. */
  | 'media_preview_size'
  /** There is no directory. */
  | 'want_advertise_in_communities_directory'
  /** The service announces nothing. */
  | 'zulip_update_announcements_stream_id';

const declared: { readonly [N in Exclude<SettingName, NotShown>]: Setting } = {
  ...identity,
  ...messages,
  ...people,
};

export type ShownName = keyof typeof declared;

export const allSettings = Object.entries(declared) as readonly (readonly [ShownName, Setting])[];

export const settingsOf = (section: OrganizationSection): readonly (readonly [ShownName, Setting])[] =>
  allSettings.filter(([, setting]) => setting.section === section);

export const isForOwners = (name: ShownName): boolean => declared[name].isForOwners === true;
