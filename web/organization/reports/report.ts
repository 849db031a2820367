/** Reads the messages by which the service reports others to the moderators. Pure. */
import type { Message } from '@parlance/client/messages/message';

export interface Report {
  /** The message of the report itself. */
  readonly id: number;
  readonly timestamp: number;
  readonly reported: number;
  readonly reporter: number;
  readonly author: number;
  /** In the organization's language. */
  readonly reason: string;
  readonly notes: string;
  /** What the message said when it was reported. */
  readonly quoted: string;
  /** Those who closed it. */
  readonly closedBy: readonly number[];
}

/** A reaction that all moderators see at the report, also in other clients. */
export const closing = { emoji_name: 'check', emoji_code: '2705', reaction_type: 'unicode_emoji' } as const;

const mention = /@_\*\*[^*\n]*\|(\d+)\*\*/g;
const codeBlock = /\n(`{3,})text\n([\s\S]*)\n\1\s*$/;

type Given = Pick<Message, 'id' | 'timestamp' | 'content' | 'reactions'>;

/** Undefined for other messages of that channel. The form is the same in every language; only its words differ. */
export const reportIn = ({ id, timestamp, content, reactions }: Given): Report | undefined => {
  const block = codeBlock.exec(content);
  const [sentence = '', ...lines] = content.slice(0, block?.index).split('\n');
  const [reporter, author] = [...sentence.matchAll(mention)].map(([, user]) => Number(user));
  const [reported, reason, notes] = lines.filter((line) => line.startsWith('- '));
  const message = /(?<!\d)(\d+)\s*$/.exec(reported ?? '')?.[1];
  if (block === null || reporter === undefined || author === undefined || message === undefined)
    return undefined;
  return {
    id,
    timestamp,
    reported: Number(message),
    reporter,
    author,
    reason: /\*\*(.*)\*\*/.exec(reason ?? '')?.[1] ?? '',
    notes: notes?.slice(notes.search(/[:：]/) + 1).trim() ?? '',
    quoted: block[2] ?? '',
    closedBy: reactions.filter((one) => one.emoji_code === closing.emoji_code).map((one) => one.user_id),
  };
};
