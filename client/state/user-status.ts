/** Users without a status have no entry. */
import type { WireUserStatus } from '@parlance/protocol/user-status';
import { type EventOf, type Reducer, reducer } from './reducer.ts';

/** Away, text and emoji are independent; emoji parts change together. */
const follow = (
  before: WireUserStatus,
  { away, status_text, emoji_name, emoji_code, reaction_type }: EventOf<'user_status'>,
): WireUserStatus => {
  const { away: wasAway, status_text: oldText, ...oldEmoji } = before;
  const isAway = away ?? wasAway ?? false;
  const text = status_text ?? oldText ?? '';
  const emoji = emoji_name === undefined ? oldEmoji : { emoji_name, emoji_code, reaction_type };
  return {
    ...(isAway ? { away: true } : {}),
    ...(text === '' ? {} : { status_text: text }),
    ...(emoji.emoji_name ? emoji : {}),
  };
};

export const status: readonly Reducer[] = [
  reducer('realm_user/remove', (state, { person }) => {
    if (state.user_status?.[person.user_id] === undefined) return state;
    const { [person.user_id]: _, ...others } = state.user_status;
    return { ...state, user_status: others };
  }),
  // A placeholder hides a user, status included.
  reducer('realm_user/add', (state, { person }) => {
    if (state.user_status?.[person.user_id] === undefined) return state;
    const { [person.user_id]: _, ...others } = state.user_status;
    return { ...state, user_status: others };
  }),
  reducer('user_status', (state, event) => {
    if (state.user_status === undefined) return state;
    const { [event.user_id]: before = {}, ...others } = state.user_status;
    const after = follow(before, event);
    const isEmpty = Object.keys(after).length === 0;
    return { ...state, user_status: isEmpty ? others : { ...others, [event.user_id]: after } };
  }),
];
