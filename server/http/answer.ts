/** Answering what was asked: with what was done, with a refusal, or later, when something happens. */
import type { Endpoint } from '@parlance/protocol/endpoint';
import type { Logger } from 'pino';
import type { JsonText } from './call.ts';
import { failureOf } from './failure.ts';
import { Later } from './later.ts';
import { noteFailure, noteRequest } from './note.ts';
import { errorHeaders, sendJson, successText, textOf } from './respond.ts';
import { onAbort, type Way } from './way.ts';

/** All that is kept of a request while its answer is not there. */
export interface Asked {
  readonly way: Way;
  readonly endpoint: Endpoint;
  /** Milliseconds, on the clock of the process. */
  readonly started: number;
  readonly isForPage: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly ignored: readonly string[];
  readonly confirm: (() => void) | undefined;
}

export interface AnsweringOptions {
  readonly log: Logger;
  /** Called in tests with every success, to hold it against its declaration. */
  readonly check?: (endpoint: Endpoint, body: string) => void;
  readonly observe?: (endpoint: Endpoint, status: number, seconds: number) => void;
}

export class Answering {
  readonly #options: AnsweringOptions;

  constructor(options: AnsweringOptions) {
    this.#options = options;
  }

  #done({ way, endpoint, started }: Pick<Asked, 'way' | 'endpoint' | 'started'>, status: number): void {
    const { log, observe } = this.#options;
    const milliseconds = performance.now() - started;
    noteRequest(log, way, status, milliseconds);
    observe?.(endpoint, status, milliseconds / 1000);
  }

  /** Says why not, whatever was thrown; the status. */
  async fail(way: Way, thrown: unknown, isForPage: boolean, headers = {}): Promise<number> {
    const { error, fault } = failureOf(thrown);
    noteFailure(this.#options.log, way, error, fault);
    await sendJson(way, error.status, [JSON.stringify(error.toBody())], {
      ...errorHeaders(error, isForPage),
      ...headers,
    });
    return error.status;
  }

  async refuse(asked: Omit<Asked, 'ignored' | 'confirm'>, thrown: unknown): Promise<void> {
    this.#done(asked, await this.fail(asked.way, thrown, asked.isForPage, asked.headers));
  }

  async #succeed(asked: Asked, answer: object | JsonText): Promise<void> {
    try {
      const parts = successText(answer, asked.ignored);
      this.#options.check?.(asked.endpoint, textOf(parts));
      await sendJson(asked.way, 200, parts, asked.headers, asked.confirm);
      this.#done(asked, 200);
    } catch (error) {
      await this.refuse(asked, error);
    }
  }

  /** Throws nothing: what goes wrong is the answer. */
  async answer(asked: Asked, answer: object | JsonText | Later): Promise<void> {
    if (answer instanceof Later) this.#wait(asked, answer);
    else await this.#succeed(asked, answer);
  }

  #wait(asked: Asked, later: Later): void {
    const cancel = later.wait(
      (answer) => void this.#succeed(asked, answer),
      (error) => void this.refuse(asked, error),
    );
    onAbort(asked.way, cancel);
  }
}
