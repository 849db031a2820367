/** What becomes of messages by their subtype. Unlisted ones are messages when they have a text and an author. */
export type Fate =
  | { readonly as: 'message' | 'action' | 'notice' }
  | { readonly as: 'nothing'; readonly why: string };

const joins = { as: 'nothing', why: 'joins and leaves are not messages here' } as const;
const pins = { as: 'nothing', why: 'there are no pins here' } as const;
const gone = { as: 'nothing', why: 'the source deleted it' } as const;
const apps = { as: 'nothing', why: 'it is about an app of the source' } as const;
const action = { as: 'action' } as const;
const notice = { as: 'notice' } as const;

const ofChannels = (names: readonly string[], fate: Fate): [string, Fate][] =>
  names.flatMap((name) => ['channel', 'group'].map((kind): [string, Fate] => [`${kind}_${name}`, fate]));

export const fates: ReadonlyMap<string, Fate> = new Map<string, Fate>([
  ...ofChannels(['join', 'leave'], joins),
  ...ofChannels(['name', 'topic', 'purpose', 'archive', 'unarchive'], notice),
  ['mpdm_join', joins],
  ['bot_join', joins],
  ['channel_convert_to_private', notice],
  ['channel_posting_permissions', notice],
  ['pinned_item', pins],
  ['unpinned_item', pins],
  ['tombstone', gone],
  ['ekm_access_denied', { as: 'nothing', why: 'the source could not read it' }],
  ['channel_canvas_updated', { as: 'nothing', why: 'there are no canvases here' }],
  ['bot_enable', apps],
  ['bot_disable', apps],
  ['me_message', action],
  ['bot_add', action],
  ['bot_remove', action],
  ['sh_room_created', action],
  ['huddle_thread', action],
]);
