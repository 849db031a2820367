/** Shows a message with other additions below its text, such as previews of its links. The text stays as it is. */
import type { Transaction } from '../../db/transaction.ts';
import { withAdditions } from '../../markdown/index.ts';
import { doShowAgain } from './show-again.ts';

export interface Additions {
  readonly messageId: number;
  /** The text that they belong to: with another text, the message is left alone. */
  readonly content: string;
  readonly additions: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The first lock of its transaction. */
export const doShowAdditions = async (
  transaction: Transaction,
  { messageId, content, additions, now }: Additions,
): Promise<void> => {
  const form = ({ renderedContent }: { readonly renderedContent: string }) => ({
    content,
    renderedContent: withAdditions(renderedContent, additions),
  });
  await doShowAgain(transaction, { messageId, content, form, now });
};
