import { textIn, textsIn } from '../reading/fields.ts';
import type { Fields } from '../reading/values.ts';
import type { SourceId } from '../vocabulary.ts';

/** Where a post is: in a channel of a team, or in a direct conversation. */
export type PostPlace =
  | { readonly id: SourceId; readonly team: string; readonly channel: string }
  | { readonly id: SourceId; readonly people: readonly string[] };

export const channelId = (team: string, channel: string): SourceId => `${team}/${channel}`;

/** Exports have no ids: a conversation is who is in it. */
export const conversationOf = (members: readonly string[]): PostPlace & { people: readonly string[] } => {
  const people = [...new Set(members.map((name) => name.toLowerCase()))].sort();
  return { id: people.join(','), people };
};

/** Returns undefined for a post that does not say where it is. */
export function placeOf(post: Fields): PostPlace | undefined {
  const members = textsIn(post, 'channel_members');
  if (members.length > 0) return conversationOf(members);
  const [team, channel] = [textIn(post, 'team'), textIn(post, 'channel')];
  return team === '' || channel === '' ? undefined : { id: channelId(team, channel), team, channel };
}
