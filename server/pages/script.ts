/** The few scripts of these pages, each a file that is kept for good: its name changes with its content. */
import { createHash } from 'node:crypto';
import type { PlainRoute } from '../http/plain.ts';
import { StaticText } from '../http/static-content.ts';

export const scriptRoute = (name: string, script: string): PlainRoute => {
  const tag = createHash('sha256').update(script).digest('base64url').slice(0, 12);
  const body = new StaticText(() => script);
  return {
    path: `/pages/${name}-${tag}.js`,
    answer: async () => ({
      contentType: 'text/javascript; charset=utf-8',
      headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
      body,
    }),
  };
};
