/** The reader's policies. Topic names ignore case. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { type Reducer, reducer } from './reducer.ts';

export const topics: readonly Reducer[] = [
  reducer('user_topic', (state, { stream_id, topic_name, last_updated, visibility_policy }) => {
    if (state.user_topics === undefined) return state;
    const others = state.user_topics.filter(
      (one) => one.stream_id !== stream_id || lowerCase(one.topic_name) !== lowerCase(topic_name),
    );
    const own = { stream_id, topic_name, last_updated, visibility_policy };
    return { ...state, user_topics: visibility_policy === 0 ? others : [...others, own] };
  }),
  reducer('muted_topics', (state, { muted_topics }) =>
    state.muted_topics === undefined ? state : { ...state, muted_topics },
  ),
];
