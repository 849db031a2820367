/** The service speaks the reader's language. What fails on the way to it gets the words of the page. */
import type { Client } from '@parlance/client/call';
import { ConnectionError, RequestError } from '@parlance/client/error';
import { t } from '../../words/index.ts';

export const inReadersWords = (way: Client): Client => ({
  call: async (...asked) => {
    try {
      return await way.call(...asked);
    } catch (error) {
      const isUnreadable = error instanceof RequestError && error.code === 'UNREADABLE_ANSWER';
      if (isUnreadable || error instanceof ConnectionError) error.message = t('The service did not answer.');
      throw error;
    }
  },
});
