/** A foreign client in its own process: takes commands, reports acknowledgements and events. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

export type Letter = { type: 'stream' | 'direct'; to: unknown; topic?: string; content: string };

export type Received = { id: number; content: string; sender_id: number; type: string; subject: string };

/** Actions besides sending; see `deeds` in the scripts. */
export type Deed = 'react' | 'takeBack' | 'edit' | 'read' | 'star' | 'upload' | 'schedule' | 'scheduled';

export type EventData = Readonly<Record<string, unknown>>;

export class Partner {
  readonly received: Received[] = [];
  /** Events other than messages. */
  readonly told: EventData[] = [];
  /** How often the client registered, if reported. */
  registrations = 0;
  readonly #child: ChildProcess;
  readonly #output: string[] = [];
  readonly #sent: ((id: number) => void)[] = [];
  readonly #answered: ((answer: EventData) => void)[] = [];
  #watching: { is: (event: EventData) => boolean; resolve: (event: EventData) => void }[] = [];
  #waiting: { content: string; resolve: () => void }[] = [];
  readonly #ended: Promise<never>;

  constructor(interpreter: string, script: string, zuliprc: string) {
    this.#child = spawn(interpreter, [join(here, script), zuliprc], {
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: dirname(zuliprc) },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => this.#output.push(text));
    createInterface({ input: this.#child.stdio[3] as Readable }).on('line', (line) => this.#hear(line));
    this.#ended = once(this.#child, 'close').then(([status]) => {
      throw new Error(`${script} ended with ${status}:\n${this.#output.join('')}`);
    });
    this.#ended.catch(() => {});
  }

  /** Resolves with the message id once the service acknowledges it. */
  send(letter: Letter): Promise<number> {
    const sent = new Promise<number>((resolve) => this.#sent.push(resolve));
    this.#child.stdin?.write(`${JSON.stringify({ send: letter })}\n`);
    return Promise.race([sent, this.#ended]);
  }

  does(deed: Deed, input: Readonly<Record<string, unknown>> = {}): Promise<EventData> {
    const answer = new Promise<EventData>((resolve) => this.#answered.push(resolve));
    this.#child.stdin?.write(`${JSON.stringify({ deed, input })}\n`);
    return Promise.race([answer, this.#ended]);
  }

  /** Resolves with the first match, past or future. */
  isTold(is: (event: EventData) => boolean): Promise<EventData> {
    const known = this.told.find(is);
    if (known !== undefined) return Promise.resolve(known);
    const told = new Promise<EventData>((resolve) => this.#watching.push({ is, resolve }));
    return Promise.race([told, this.#ended]);
  }

  hears(content: string): Promise<void> {
    if (this.received.some((message) => says(message, content))) return Promise.resolve();
    const heard = new Promise<void>((resolve) => this.#waiting.push({ content, resolve }));
    return Promise.race([heard, this.#ended]);
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended.catch(() => {});
  }

  #hear(line: string): void {
    const report = JSON.parse(line) as {
      sent?: number;
      received?: Received;
      registered?: unknown;
      answer?: EventData;
      told?: EventData;
    };
    const { answer, told } = report;
    if (answer !== undefined) this.#answered.shift()?.(answer);
    if (told !== undefined) {
      this.told.push(told);
      for (const { is, resolve } of this.#watching) if (is(told)) resolve(told);
      this.#watching = this.#watching.filter(({ is }) => !is(told));
    }
    if (report.registered !== undefined) this.registrations += 1;
    if (report.sent !== undefined) this.#sent.shift()?.(report.sent);
    if (report.received === undefined) return;
    const { received } = report;
    this.received.push(received);
    for (const { content, resolve } of this.#waiting) if (says(received, content)) resolve();
    this.#waiting = this.#waiting.filter(({ content }) => !says(received, content));
  }
}

/** Clients that do not ask for Markdown get one paragraph of HTML. */
export function says({ content }: Received, text: string): boolean {
  return content === text || content === `<p>${text}</p>`;
}
