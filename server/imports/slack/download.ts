/** Asks a workspace of Slack for what its export lacks: files, pictures, emoji and user groups. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { mebibyte } from '@parlance/protocol/limits';
import { Refusal } from '../../config/refusal.ts';
import { type OutgoingAnswer, OutgoingFailure, type OutgoingRequest } from '../../outgoing/index.ts';
import { Unavailable } from '../reading/unavailable.ts';
import { type Fields, fieldsOf, textOf } from '../reading/values.ts';
import type { Download } from '../source.ts';
import type { Bytes } from '../vocabulary.ts';
import { bareAddress, isSlackAddress, takesToken } from './hosts.ts';

/** Milliseconds. */
const timeoutOfFile = 600_000;
const timeoutOfList = 60_000;
const mostBytesOfList = 32 * mebibyte;
const mostTries = 5;
/** Seconds that Slack may ask to wait; it asks for 30 at most. */
const longestWait = 120;

/** Answers of Slack that mean the token, and not what was asked for. */
const refusals: ReadonlySet<string> = new Set([
  'not_authed',
  'invalid_auth',
  'account_inactive',
  'token_revoked',
  'token_expired',
]);

export interface Wanted {
  readonly url: string;
  /** Bytes, as far as the export says. */
  readonly size?: number | undefined;
  readonly isPage: boolean;
}

/** Seconds until the next try; undefined where none would help. */
const waitAfter = ({ status, headers }: OutgoingAnswer, tries: number): number | undefined => {
  const told = Number(headers['retry-after']);
  if (status === 429) return Number.isFinite(told) && told >= 0 ? Math.min(told, longestWait) : 2 ** tries;
  return status >= 500 ? 2 ** tries : undefined;
};

export class Downloader {
  readonly #download: Download;
  readonly #scratch: string;

  constructor(download: Download, scratch: string) {
    this.#download = download;
    this.#scratch = scratch;
  }

  /** Undefined for an address that is none of Slack's. */
  bytes(wanted: Wanted): Bytes | undefined {
    const url = bareAddress(wanted.url);
    return isSlackAddress(url) ? () => this.#fetch({ ...wanted, url }) : undefined;
  }

  /** Returns an answer of the API; undefined where the token may not ask for it. Throws Refusal for a useless token. */
  async list(method: string): Promise<Fields | undefined> {
    const { status, body } = await this.#ask({
      url: `https://slack.com/api/${method}`,
      timeout: timeoutOfList,
      maxBytes: mostBytesOfList,
    }).catch((error: unknown) => {
      if (error instanceof Unavailable)
        throw new Refusal(`--download: Slack cannot be asked, ${error.message}.`);
      throw error;
    });
    const answer = this.#parse(body);
    if (status === 200 && answer.ok === true) return answer;
    if (status === 401 || refusals.has(textOf(answer.error) ?? ''))
      throw new Refusal('--download: Slack refuses the token in $SLACK_TOKEN.');
    return undefined;
  }

  #parse(body: Buffer): Fields {
    try {
      return fieldsOf(JSON.parse(body.toString('utf8')));
    } catch {
      return {};
    }
  }

  async #fetch({ url, size, isPage }: Wanted): Promise<Readable> {
    const path = join(this.#scratch, randomUUID());
    try {
      const answer = await this.#ask({
        url,
        timeout: timeoutOfFile,
        maxBytes: this.#download.mostBytes,
        saveTo: path,
      });
      const { status, headers, url: from, saved } = answer;
      if (status !== 200 || saved === undefined)
        throw new Unavailable(`Slack answered with status ${status}`);
      // Where the token may not read files, Slack shows its page for signing in.
      const isHtml = /^text\/html\b/i.test(headers['content-type'] ?? '');
      if (isHtml && (!isPage || from !== url)) throw new Unavailable('Slack asked to sign in');
      if (size !== undefined && saved !== size) throw new Unavailable('it came with another size');
      const content = createReadStream(path);
      content.once('close', () => void rm(path, { force: true }));
      return content;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Tries again where Slack asks for patience. The words of failures name no address. */
  async #ask(asked: OutgoingRequest): Promise<OutgoingAnswer> {
    const { outgoing, token, pause } = this.#download;
    const headers: Record<string, string> = takesToken(asked.url) ? { authorization: `Bearer ${token}` } : {};
    for (let tries = 1; ; tries += 1) {
      let wait: number | undefined;
      let failure: Unavailable;
      try {
        const answer = await outgoing.request({
          ...asked,
          headers,
          mayLead: (url) => isSlackAddress(url.href),
        });
        wait = waitAfter(answer, tries);
        if (wait === undefined) return answer;
        failure = new Unavailable(`Slack answered with status ${answer.status}`);
      } catch (error) {
        if (!(error instanceof OutgoingFailure)) throw error;
        failure = new Unavailable(`the request ${error.message}`);
        if (error.reason === 'unreachable' || error.reason === 'timeout') wait = 2 ** tries;
      }
      if (wait === undefined || tries >= mostTries) throw failure;
      await pause(wait * 1000);
    }
  }
}
