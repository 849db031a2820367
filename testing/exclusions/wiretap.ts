/** A client that keeps every byte it receives, to search for leaks. */
import type { TestService } from '../service.ts';
import { encodeForm, type Parameters } from '../wire.ts';

export interface Credentials {
  readonly email: string;
  readonly apiKey: string;
}

export interface HeardRequest {
  readonly method: string;
  /** Relative to `/api/v1`. */
  readonly path: string;
  readonly parameters?: Parameters;
}

export interface Heard {
  readonly asked: string;
  readonly status: number;
  readonly bytes: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export class Wiretap {
  readonly name: string;
  readonly heard: Heard[] = [];
  readonly #service: TestService;
  readonly #credentials: Credentials | undefined;
  readonly #host: string;
  readonly #queues = new Map<string, number>();

  constructor(service: TestService, name: string, url: string, credentials?: Credentials) {
    this.#service = service;
    this.name = name;
    this.#host = new URL(url).host;
    this.#credentials = credentials;
  }

  async ask({ method, path, parameters = {} }: HeardRequest): Promise<Heard> {
    const form = encodeForm(parameters);
    const isQuery = method === 'GET';
    const { email, apiKey } = this.#credentials ?? {};
    const answer = await this.#service.app.http.inject({
      method: method as 'GET',
      url: `/api/v1${path}${isQuery && form !== '' ? `?${form}` : ''}`,
      headers: {
        host: this.#host,
        'user-agent': 'Wiretap/1.0',
        ...(email === undefined
          ? {}
          : { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}` }),
        ...(isQuery ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(isQuery ? {} : { payload: form }),
    });
    const heard = {
      asked: `${method} ${path} ${decodeURIComponent(form.replaceAll('+', ' '))}`,
      status: answer.statusCode,
      bytes: `${JSON.stringify(answer.headers)}\n${answer.payload}`,
      body: JSON.parse(answer.payload) as Record<string, unknown>,
    };
    this.heard.push(heard);
    return heard;
  }

  async read(url: string): Promise<number> {
    return (await this.open(url)).status;
  }

  /** Any path, such as a file or a page. */
  async open(url: string): Promise<{ readonly status: number; readonly text: string }> {
    const { email, apiKey } = this.#credentials ?? {};
    const answer = await this.#service.app.http.inject({
      url,
      headers: {
        host: this.#host,
        ...(email === undefined
          ? {}
          : { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}` }),
      },
    });
    const bytes = `${JSON.stringify(answer.headers)}\n${answer.payload}`;
    this.heard.push({ asked: 'GET a file', status: answer.statusCode, bytes, body: {} });
    return { status: answer.statusCode, text: answer.payload };
  }

  async register(parameters: Parameters = {}): Promise<Heard> {
    const heard = await this.ask({ method: 'POST', path: '/register', parameters });
    if (typeof heard.body.queue_id === 'string')
      this.#queues.set(heard.body.queue_id, Number(heard.body.last_event_id));
    return heard;
  }

  async listen(): Promise<Readonly<Record<string, unknown>>[]> {
    const told: Record<string, unknown>[] = [];
    for (const queue of this.#queues.keys())
      for (;;) {
        const parameters = {
          queue_id: queue,
          last_event_id: this.#queues.get(queue),
          dont_block: true,
        };
        const { body } = await this.ask({ method: 'GET', path: '/events', parameters });
        const events = (body.events ?? []) as Record<string, unknown>[];
        if (events.length === 0) break;
        told.push(...events);
        this.#queues.set(queue, Number(events.at(-1)!.id));
      }
    return told;
  }

  forget(): void {
    this.heard.length = 0;
  }

  /** Answers that contain the text, unless the request contained it. */
  betrayals(text: string): Heard[] {
    return this.heard.filter(({ asked, bytes }) => bytes.includes(text) && !asked.includes(text));
  }
}
