/** Script that tells when it runs, and an ear for it [V17]. */
import type { BrowserContext } from 'playwright-core';

/** Nowhere; what asks for it was made to. */
const host = 'canary.example';

/** JavaScript without quotes, brackets or spaces, so that it fits everywhere: it tells in three ways that it ran. */
export const shout = (name: string): string =>
  `fetch(\`//${host}/${name}\`);console.log(\`canary:${name}\`);document.title=\`canary:${name}\``;

/** What has run so far, by name, in any window of this person. */
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
