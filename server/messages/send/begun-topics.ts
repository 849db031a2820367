/** Which topics have been begun: a question that most senders' settings ask at every send, and nearly always with the same answer. */
import { lowerCase } from '@parlance/protocol/lower-case';
import type { Reader } from '../../db/reader.ts';
import { hasTopic } from './permission.ts';

const most = 50_000;

/** A topic that has messages seldom loses all of them; then its next message just does not count as its first. */
export class BegunTopics {
  readonly #known = new Set<string>();

  /** One look at an index, once for each topic that has been begun. */
  async has(reader: Reader, channelId: number, topic: string): Promise<boolean> {
    const key = `${reader.organizationId}:${channelId}:${lowerCase(topic)}`;
    if (this.#known.has(key)) return true;
    if (!(await hasTopic(reader, channelId, topic))) return false;
    if (this.#known.size >= most) this.#known.clear();
    this.#known.add(key);
    return true;
  }
}
