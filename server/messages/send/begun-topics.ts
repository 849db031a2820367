/** Caches topics with messages, since most senders' settings ask at every send. */
import { lowerCase } from '@parlance/protocol/lower-case';
import type { Reader } from '../../db/reader.ts';
import { hasTopic } from './permission.ts';

const most = 50_000;

/** A topic that lost all messages stays cached; its next message does not count as the first. */
export class BegunTopics {
  readonly #known = new Set<string>();

  async has(reader: Reader, channelId: number, topic: string): Promise<boolean> {
    const key = `${reader.organizationId}:${channelId}:${lowerCase(topic)}`;
    if (this.#known.has(key)) return true;
    if (!(await hasTopic(reader, channelId, topic))) return false;
    if (this.#known.size >= most) this.#known.clear();
    this.#known.add(key);
    return true;
  }
}
