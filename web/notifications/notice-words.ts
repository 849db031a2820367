import type { NoticeWords } from '../service-worker/orders.ts';
import { t } from '../words/index.ts';

/** In the reader's language now; the service worker fills the places. */
export const noticeWords = (): NoticeWords => ({
  many: t('{n} new messages in {place}', { n: '{n}', place: '{place}' }),
  message: t('Message'),
  read: t('Mark as read'),
  reply: t('Reply'),
  test: t('This is a test. Notifications reach this browser.'),
});
