import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface Received {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Decoded. */
  readonly source: string;
  readonly link: string;
}

const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString('utf8');

/** Decodes RFC 2047; the space between encoded words is dropped. */
const decodeWords = (source: string): string =>
  source.replace(
    /=\?UTF-8\?([BQ])\?([^?]*)\?=(?:\s+(?==\?UTF-8\?))?/gi,
    (_all, form: string, words: string) =>
      form.toUpperCase() === 'B' ? fromBase64(words) : words.replaceAll('_', ' '),
  );

const decode = (source: string): string =>
  decodeWords(source)
    .replace(
      /(Content-Transfer-Encoding: base64\n(?:[^\n]+\n)*\n)([A-Za-z0-9+/=\n]+)/gi,
      (_all, head: string, body: string) => `${head}${fromBase64(body)}\n`,
    )
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'));

const header = (source: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)$`, 'mi').exec(source)?.[1]?.replace(/\n[ \t]+/g, ' ') ?? '';

const part = (source: string, type: string): string =>
  new RegExp(`^Content-Type: ${type}.*\\n(?:[^\\n]+\\n)*\\n([\\s\\S]*?)\\n--`, 'mi')
    .exec(source)?.[1]
    ?.trim() ?? '';

export const parseMail = (raw: string): Received => {
  const source = decode(raw.replaceAll('\r\n', '\n'));
  const link =
    /https?:\/\/[^/\s"]+(\/(?:join|register|password|email|accounts)\/[^\s"<>]+)/.exec(source)?.[1] ?? '';
  return {
    to: header(source, 'To'),
    subject: header(source, 'Subject'),
    text: part(source, 'text/plain'),
    html: part(source, 'text/html'),
    source,
    link,
  };
};

const read = async (path: string): Promise<Received & { readonly at: number }> => {
  const { mtimeMs } = await stat(path);
  return { ...parseMail(await readFile(path, 'utf8')), at: mtimeMs };
};

/** All mail, or all mail to one address, oldest first. */
export const readMail = async (directory: string, to?: string): Promise<Received[]> => {
  const names = await readdir(directory).catch(() => []);
  const all = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => read(join(directory, name))),
  );
  return all.filter((mail) => to === undefined || mail.to === to).sort((a, b) => a.at - b.at);
};
