/** What the browser shows on the screen, and what the reader does with it. */
import type { BrowserContext } from 'playwright-core';

export interface Shown {
  readonly title: string;
  readonly body: string;
}

/** In turn, as the application does: who looks while one is being shown makes Chromium forget it. */
const look = <T>(context: BrowserContext, then: string): Promise<T> =>
  context
    .serviceWorkers()[0]!
    .evaluate<T>(
      `navigator.locks.request('parlance:notify', () => self.registration.getNotifications()).then(${then})`,
    );

export const shownIn = (context: BrowserContext): Promise<readonly Shown[]> =>
  look(context, '(all) => all.map(({ title, body }) => ({ title, body }))');

export const closeNotices = (context: BrowserContext): Promise<void> =>
  look(context, '(all) => all.forEach((one) => one.close())');

/** What the reader sees now is touched by the next `touch`. */
export const aimAtNotice = (context: BrowserContext): Promise<void> =>
  look(context, '([one]) => { self.aimedAt = one; }');

/** What the browser does when the reader touches the notification. `reply`: what was written into it. */
export const touch = (context: BrowserContext, action: string, reply: string | null = null): Promise<void> =>
  look(
    context,
    `([one]) => {
      const notification = self.aimedAt ?? one;
      delete self.aimedAt;
      const event = new NotificationEvent('notificationclick', { notification, action: '${action}' });
      Object.defineProperty(event, 'reply', { value: ${JSON.stringify(reply)} });
      self.dispatchEvent(event);
    }`,
  );
