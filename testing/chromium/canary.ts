/** Script that reports when it runs [V17]. */
import type { BrowserContext } from 'playwright-core';

/** Unreachable; only a script requests it. */
const host = 'canary.example';

/** JavaScript without quotes, spaces or characters special to HTML or Markdown. Reports that it ran. */
export const shout = (name: string): string =>
  `console.log(/canary:${name}/.source);document.title=/canary:${name}/.source;void(0)`;

export const listenFor = async (context: BrowserContext): Promise<{ take(): string[] }> => {
  const heard = new Set<string>();
  const hear = (text: string) => {
    const name = /canary(?::|\.example\/)([\w.-]+)/.exec(text)?.[1];
    if (name !== undefined) heard.add(name);
  };
  context.on('request', (request) => {
    if (new URL(request.url()).hostname === host) hear(request.url());
  });
  context.on('console', (message) => {
    if (message.text().startsWith('canary:')) hear(message.text());
  });
  context.on('dialog', (dialog) => {
    hear(dialog.message());
    void dialog.dismiss();
  });
  return {
    take: () => {
      const all = [...heard].sort();
      heard.clear();
      return all;
    },
  };
};
