/** Sends without pause and remembers what the service acknowledged [R1], [R4]. */
import { connect } from 'node:net';
import type { Installation } from '../processes/installation.ts';
import type { Random } from '../random.ts';
import { authorize, encodeForm, type Parameters, type Person, type Reply, request } from '../wire.ts';

/** The key makes a repeated letter the same message. */
type Letter = { content: string; parameters: Parameters; headers: Record<string, string> };

export class Sender {
  readonly person: Person;
  /** Maps each acknowledged text, unique to its letter, to its message id. */
  readonly acknowledged = new Map<string, number>();
  /** Answers that the service must not give: errors without a disturbance, or wrong errors. */
  readonly complaints: string[] = [];
  repeated = 0;
  readonly #installation: Installation;
  readonly #random: Random;
  readonly #destinations: readonly Parameters[];
  readonly #queueId: string;
  readonly #onAcknowledged: () => void;
  readonly #letters: Letter[] = [];
  #count = 0;
  #isStopping = false;

  /** `destinations` are message parameters without the text; `queueId` is a queue of this person. */
  constructor(
    installation: Installation,
    person: Person,
    random: Random,
    options: { destinations: readonly Parameters[]; queueId: string; onAcknowledged: () => void },
  ) {
    this.#installation = installation;
    this.person = person;
    this.#random = random;
    this.#destinations = options.destinations;
    this.#queueId = options.queueId;
    this.#onAcknowledged = options.onAcknowledged;
  }

  /** Sends until stopped; returns when everything is acknowledged. */
  async run(): Promise<void> {
    this.#isStopping = false;
    while (!this.#isStopping) await this.#deliver(this.#write());
  }

  stop(): void {
    this.#isStopping = true;
  }

  async send(destination: Parameters): Promise<number> {
    return this.#deliver(this.#write(destination));
  }

  /** Repeats acknowledged letters; each must return its first id. */
  async sendAgain(count: number): Promise<void> {
    for (let n = 0; n < count && this.#letters.length > 0; n++) {
      const letter = this.#random.pick(this.#letters);
      const { status, body } = await this.#post(letter);
      const known = this.acknowledged.get(letter.content);
      if (status !== 200 || body.id !== known)
        this.complaints.push(`${letter.content}, acknowledged as ${known}, is now ${JSON.stringify(body)}`);
    }
  }

  #write(destination = this.#random.pick(this.#destinations)): Letter {
    const content = `${this.person.id}-${this.#count++}`;
    const hasHeader = this.#random.next() < 0.5;
    return {
      content,
      parameters: {
        ...destination,
        content,
        ...(hasHeader ? {} : { queue_id: this.#queueId, local_id: content }),
      },
      headers: hasHeader ? { 'Idempotency-Key': `key-${content}` } : {},
    };
  }

  async #deliver(letter: Letter): Promise<number> {
    if (this.#random.next() < 0.05) await this.#sendCut(letter).catch(() => {});
    for (let tries = 0; ; tries++) {
      await this.#installation.whenUp();
      const turn = this.#installation.turns;
      const reply = await this.#post(letter).catch((error: unknown) => String(error));
      if (typeof reply === 'object' && reply.status === 200) {
        this.acknowledged.set(letter.content, Number(reply.body.id));
        this.#letters.push(letter);
        if (tries > 0) this.repeated += 1;
        this.#onAcknowledged();
        return Number(reply.body.id);
      }
      this.#judge(letter, reply, this.#installation.wasDisturbedSince(turn));
    }
  }

  #judge(letter: Letter, reply: Reply | string, isExcused: boolean): void {
    const isStable = typeof reply === 'string' || reply.body.code === 'SERVER_NOT_READY';
    if (isExcused && isStable) return;
    this.complaints.push(`${letter.content}: ${typeof reply === 'string' ? reply : JSON.stringify(reply)}`);
    if (this.complaints.length > 20) throw new Error(this.complaints.join('\n'));
  }

  #post({ parameters, headers }: Letter): Promise<Reply> {
    return request(this.#installation.address, {
      method: 'POST',
      path: '/messages',
      person: this.person,
      parameters,
      headers,
    });
  }

  /** Writes the request up to a random byte, often the last, and closes without waiting for the answer [R4]. */
  #sendCut({ parameters, headers }: Letter): Promise<void> {
    const form = encodeForm(parameters);
    const lines = Object.entries({
      Host: `127.0.0.1:${this.#installation.port}`,
      Authorization: authorize(this.person),
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': Buffer.byteLength(form),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const text = `POST /api/v1/messages HTTP/1.1\r\n${lines.join('')}\r\n${form}`;
    const length = Math.min(text.length, Math.floor(this.#random.next() * text.length * 1.5));
    return new Promise((resolve, reject) => {
      const socket = connect(this.#installation.port, '127.0.0.1');
      socket.once('error', reject);
      socket.end(text.slice(0, length), () => {
        socket.destroy();
        resolve();
      });
    });
  }
}
