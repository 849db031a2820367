import { messageEvent } from '@parlance/protocol/messages/messages';
import type { LogEntry } from '../../events/entry.ts';
import { entryTail } from '../../events/entry-text.ts';
import { flagBits } from '../read/flag-bits.ts';
import { namesOfBits } from '../read/flag-names.ts';
import type { Draft } from './draft.ts';

const flagsOf = (draft: Draft): LogEntry['flags'] => {
  const flags: Record<number, string[]> = {};
  for (const [user, bits] of draft.addressees.marks)
    flags[user] = [...((bits & flagBits.muted) === 0 ? [] : ['read']), ...namesOfBits(bits)];
  if (draft.readBySender)
    flags[draft.message.sender_id] = ['read', ...(flags[draft.message.sender_id] ?? [])];
  if (draft.readBy !== undefined) flags[draft.readBy] = ['read', ...(flags[draft.readBy] ?? [])];
  return flags;
};

/** Returns what the log says of the message. */
export const entryOf = (draft: Draft, id: number): LogEntry => ({
  event: messageEvent.of({
    message: { id, ...draft.message },
    rendered_content: draft.renderedContent,
    has_gravatar: draft.hasGravatar,
    ...(draft.widget === undefined ? {} : { widget: draft.widget }),
  }),
  audience: draft.audience,
  flags: flagsOf(draft),
  ...(draft.channelKinds.length === 0 ? {} : { channelKinds: draft.channelKinds }),
  ...(draft.stranger === undefined ? {} : { stranger: draft.stranger }),
  ...(draft.addressees.everyone
    ? { memberFlags: { recipient: draft.message.recipient_id, flags: namesOfBits(flagBits.everyone) } }
    : {}),
  ...(draft.local === undefined ? {} : { local: draft.local }),
});

/** Returns the text of an entry after its id, which only the write knows. */
export const tailOf = (draft: Draft): string => entryTail(entryOf(draft, 0));
