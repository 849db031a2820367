import { numberIn, recordsIn, textIn } from '../reading/fields.ts';
import { momentOf } from '../reading/moments.ts';
import type { Conversation, ReadState } from '../vocabulary.ts';
import { conversationOf } from './place.ts';
import { membersOf, type Survey } from './survey.ts';

/** Yields direct conversations, also those that only their posts name. */
export function* readConversations({ kept, written }: Survey): Generator<Conversation> {
  const seen = new Set<string>();
  const listed = [...kept.direct_channel.values()].map((direct) => conversationOf(membersOf(direct)));
  for (const { id, people } of [...listed, ...[...written.values()].map(({ place }) => place)].filter(
    isDirect,
  )) {
    if (people.length === 0 || seen.has(id)) continue;
    seen.add(id);
    yield { kind: 'conversation', id, people, name: people.join(', ') };
  }
}

const isDirect = <P extends object>(place: P): place is Extract<P, { readonly people: readonly string[] }> =>
  'people' in place;

export function* readConversationStates({ kept }: Survey): Generator<ReadState> {
  for (const direct of kept.direct_channel.values())
    for (const participant of recordsIn(direct, 'participants')) {
      const [person, viewed] = [textIn(participant, 'username'), numberIn(participant, 'last_viewed_at')];
      if (person !== '' && viewed !== undefined)
        yield {
          kind: 'read_state',
          person,
          place: { conversation: conversationOf(membersOf(direct)).id },
          until: momentOf(Math.floor(viewed)),
        };
    }
}
