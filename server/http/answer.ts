import type { Endpoint } from '@parlance/protocol/endpoint';
import type { Phrase } from '@parlance/protocol/phrase';
import type { Logger } from 'pino';
import type { Asker } from '../events/polls/hold.ts';
import {
  type Choice,
  chooseLanguage,
  languageHeaders,
  type Preference,
  translate,
} from '../languages/index.ts';
import type { JsonText } from './call.ts';
import { Deferred } from './deferred.ts';
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
}

interface Confirming {
  /** Throws when the caller has lost access. */
  confirm?(): void;
}

export interface AnsweringOptions<Who> {
  readonly running: Running;
  readonly log: Logger;
  readonly preferenceOf: (who: Who | undefined) => Preference;
  /** Checks each success against its declaration, in tests. */
  readonly check?: (endpoint: Endpoint, body: string) => void;
  readonly observe?: (endpoint: Endpoint, status: number, seconds: number) => void;
}

export class Answering<Who extends Confirming> {
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

  async refuse(asked: Omit<Served<Who>, 'ignored'>, thrown: unknown): Promise<void> {
    this.#done(asked, await this.fail(asked.way, thrown, asked.headers, asked.who));
  }

  /** Returns undefined when there is nothing to await. */
  #succeed(asked: Served<Who>, answer: object | JsonText): Promise<void> | undefined {
    try {
      const parts = successText(answer, asked.ignored);
      this.#options.check?.(asked.endpoint, textOf(parts));
      this.#endConnection(asked.way);
      const packing = sendJson(asked.way, { status: 200, headers: asked.headers, reader: asked.who }, parts);
      if (packing !== undefined) return this.#finish(asked, packing);
      this.#done(asked, 200);
      return undefined;
    } catch (error) {
      return this.refuse(asked, error);
    }
  }

  async #finish(asked: Served<Who>, packing: Promise<void>): Promise<void> {
    try {
      await packing;
      this.#done(asked, 200);
    } catch (error) {
      await this.refuse(asked, error);
    }
  }

  /** Never throws: errors become the answer. Returns undefined when there is nothing to await. */
  answer(asked: Served<Who>, answer: object | JsonText | Deferred): Promise<void> | undefined {
    return answer instanceof Deferred ? this.#hold(asked, answer) : this.#succeed(asked, answer);
  }

  #hold(asked: Served<Who>, deferred: Deferred): Promise<void> | undefined {
    try {
      // What sends held polls away comes too late for this one.
      asked.who?.confirm?.();
    } catch (error) {
      return this.refuse(asked, error);
    }
    const held = deferred.hold(new WayBack(this, asked));
    if (held !== undefined) onAbort(asked.way, held);
    return undefined;
  }
}

/** Kept for each held poll. */
class WayBack<Who extends Confirming> implements Asker<JsonText> {
  readonly #answering: Answering<Who>;
  readonly #asked: Served<Who>;

  constructor(answering: Answering<Who>, asked: Served<Who>) {
    this.#answering = answering;
    this.#asked = asked;
  }

  answer(answer: JsonText): void {
    void this.#answering.answer(this.#asked, answer);
  }

  refuse(error: unknown): void {
    void this.#answering.refuse(this.#asked, error);
  }
}
