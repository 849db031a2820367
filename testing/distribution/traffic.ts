import type { Certificate } from './certificate.ts';
import { run } from './tools.ts';

export type Answer = { status: number; version: string; text: string; json: Record<string, never> };

/** Calls by curl through the proxy, which is on this machine under whatever name. */
export const callThrough =
  (port: number, { authority }: Certificate) =>
  async (url: string, ...words: string[]): Promise<Answer> => {
    const output = await run('curl', [
      ...['--silent', '--show-error', '--cacert', authority, '--connect-to', `::127.0.0.1:${port}`],
      ...['--write-out', '\n%{http_code} %{http_version}', ...words, url],
    ]);
    const [, text = '', status, version = ''] = /^(.*)\n(\d+) (\S+)$/s.exec(output) ?? [];
    const isJson = text.startsWith('{');
    return { status: Number(status), version, text, json: isJson ? JSON.parse(text) : {} };
  };
