import type { Endpoint } from '@parlance/protocol/endpoint';
import type { Phrase } from '@parlance/protocol/phrase';
import type { Logger } from 'pino';
import {
  type Choice,
  chooseLanguage,
  languageHeaders,
  type Preference,
  translate,
} from '../languages/index.ts';
import type { JsonText } from './call.ts';
import { Later } from './deferred.ts';
import { failureOf } from './failure.ts';
import { isForPage, onAbort, type Way } from './reply.ts';
import { noteFailure, noteRequest } from './request-log.ts';
import { errorHeaders, sendJson, successText, textOf } from './respond.ts';
import type { Running } from './running.ts';

export interface Served<Who> {
  readonly way: Way;
  readonly endpoint: Endpoint;
  /** Milliseconds, on the process's clock. */
  readonly started: number;
  readonly who: Who | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly ignored: readonly string[];
  readonly confirm: (() => void) | undefined;
}

export interface AnsweringOptions<Who> {
  readonly running: Running;
  readonly log: Logger;
  readonly preferenceOf: (who: Who | undefined) => Preference;
  /** Checks each success against its declaration, in tests. */
  readonly check?: (endpoint: Endpoint, body: string) => void;
  readonly observe?: (endpoint: Endpoint, status: number, seconds: number) => void;
}

export class Answering<Who> {
  readonly #options: AnsweringOptions<Who>;

  constructor(options: AnsweringOptions<Who>) {
    this.#options = options;
  }

  #done({ way, endpoint, started }: Pick<Served<Who>, 'way' | 'endpoint' | 'started'>, status: number): void {
    const { log, observe } = this.#options;
    const milliseconds = performance.now() - started;
    noteRequest(log, way, status, milliseconds);
    observe?.(endpoint, status, milliseconds / 1000);
  }

  #endConnection({ raw }: Way): void {
    if (this.#options.running.isEnding) raw.shouldKeepAlive = false;
  }

  #choiceFor({ raw }: Way, who: Who | undefined): Choice {
    return chooseLanguage(this.#options.preferenceOf(who), raw.req.headers['accept-language']);
  }

  translate(phrase: Phrase, way: Way, who: Who): string {
    return translate(phrase, this.#choiceFor(way, who).language);
  }

  /** Returns the status. */
  async fail(way: Way, thrown: unknown, headers: Served<Who>['headers'] = {}, who?: Who): Promise<number> {
    this.#endConnection(way);
    const { error, fault } = failureOf(thrown);
    noteFailure(this.#options.log, way, error, fault);
    const choice = this.#choiceFor(way, who);
    const body = error.toBody((phrase) => translate(phrase, choice.language));
    await sendJson(
      way,
      {
        status: error.status,
        headers: {
          ...errorHeaders(error, isForPage(way.raw.req)),
          ...languageHeaders(choice),
          ...headers,
        },
      },
      [JSON.stringify(body)],
    );
    return error.status;
  }

  async refuse(asked: Omit<Served<Who>, 'ignored' | 'confirm'>, thrown: unknown): Promise<void> {
    this.#done(asked, await this.fail(asked.way, thrown, asked.headers, asked.who));
  }

  async #succeed(asked: Served<Who>, answer: object | JsonText): Promise<void> {
    try {
      const parts = successText(answer, asked.ignored);
      this.#options.check?.(asked.endpoint, textOf(parts));
      this.#endConnection(asked.way);
      const packing = sendJson(
        asked.way,
        { status: 200, headers: asked.headers, confirm: asked.confirm },
        parts,
      );
      if (packing !== undefined) await packing;
      this.#done(asked, 200);
    } catch (error) {
      await this.refuse(asked, error);
    }
  }

  /** Never throws: errors become the answer. */
  async answer(asked: Served<Who>, answer: object | JsonText | Later): Promise<void> {
    if (answer instanceof Later) await this.#wait(asked, answer);
    else await this.#succeed(asked, answer);
  }

  async #wait(asked: Served<Who>, later: Later): Promise<void> {
    try {
      // What sends held polls away comes too late for this one.
      asked.confirm?.();
    } catch (error) {
      await this.refuse(asked, error);
      return;
    }
    const cancel = later.wait(
      (answer) => void this.#succeed(asked, answer),
      (error) => void this.refuse(asked, error),
    );
    onAbort(asked.way, cancel);
  }
}
