/** Notifies a user's browsers for an operator, who wants to see what each receiver answers. */
import type { Service } from '../frame/service.ts';
import type { Organization } from '../organization/index.ts';
import { OutgoingFailure } from '../outgoing/index.ts';
import type { User } from '../users/index.ts';
import { type Browser, fetchBrowsers, patience, post, resultOf } from './browsers.ts';
import { testNews } from './news.ts';
import { fetchKeys, isUsable } from './web-push.ts';

export interface TriedBrowser {
  /** The host that takes the browser's notifications. */
  readonly receiver: string;
  /** Null without an answer. */
  readonly status: number | null;
  readonly result: 'taken' | 'refused' | 'gone' | 'failed';
  /** In English. */
  readonly says: string;
}

const meanings = {
  taken: 'it took the notification',
  refused: 'it refused the notification',
  gone: 'the browser takes no notifications any longer; the next one removes it here',
  failed: 'it has trouble, or too much to do; the service would try again',
} as const;

const readStatus = (status: number): TriedBrowser['result'] => {
  const result = resultOf(status);
  if (result === 'later') return 'failed';
  return result === 'taken' && status >= 300 ? 'refused' : result;
};

const receiverOf = ({ subscription: { endpoint } }: Browser): string => new URL(endpoint).host;

/** Changes nothing, also when a browser is gone. */
export const tryBrowsers = async (
  service: Pick<Service, 'database' | 'secrets' | 'outgoing' | 'now'>,
  organization: Organization,
  user: User,
): Promise<readonly TriedBrowser[]> => {
  const browsers = await fetchBrowsers(service, organization.id, [user.id]);
  if (browsers.length === 0) return [];
  const keys = await fetchKeys(service, organization.id);
  const news = testNews(organization, user, service.now());
  const attempt = async (browser: Browser): Promise<TriedBrowser> => {
    const receiver = receiverOf(browser);
    if (!isUsable(browser.subscription))
      return { receiver, status: null, result: 'gone', says: 'the keys of the browser are damaged' };
    try {
      const status = await post(service, organization, keys, { browser, news, timeout: patience.alone });
      const result = readStatus(status);
      return { receiver, status, result, says: meanings[result] };
    } catch (error) {
      if (!(error instanceof OutgoingFailure)) throw error;
      return { receiver, status: null, result: 'failed', says: `it ${error.message}` };
    }
  };
  return Promise.all(browsers.map(attempt));
};
