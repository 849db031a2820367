/** Subscribers of the channels that were asked for, kept right by events. */
import { type Signal, signal } from '@preact/signals';

type Ids = readonly number[];
type Change = (ids: Ids) => Ids;

interface Asked {
  readonly members: Signal<Ids | undefined>;
  /** Events that came before the answer, which may be older than they are. */
  readonly early: Change[];
}

interface PeerEvent {
  readonly op: 'peer_add' | 'peer_remove';
  readonly stream_ids: Ids;
  readonly user_ids: Ids;
}

const changeBy =
  ({ op, user_ids }: PeerEvent): Change =>
  (ids) => {
    const others = ids.filter((id) => !user_ids.includes(id));
    return op === 'peer_add' ? [...others, ...user_ids] : others;
  };

export class AskedMembers {
  readonly #fetch: (channel: number) => Promise<Ids>;
  readonly #asked = signal<Map<number, Asked>>(new Map());

  constructor(fetch: (channel: number) => Promise<Ids>) {
    this.#fetch = fetch;
  }

  /** Without a request. */
  known(channel: number): Ids | undefined {
    return this.#asked.peek().get(channel)?.members.peek();
  }

  /** Asks for them the first time. Undefined until the answer is there. */
  of(channel: number): Ids | undefined {
    const all = this.#asked.value;
    return (all.get(channel) ?? this.#ask(channel, all)).members.value;
  }

  #ask(channel: number, all: Map<number, Asked>): Asked {
    const asked: Asked = { members: signal<Ids | undefined>(undefined), early: [] };
    all.set(channel, asked);
    this.#fetch(channel).then(
      (ids) => {
        asked.members.value = asked.early.reduce((known, change) => change(known), ids);
      },
      // Asked again by the next reader.
      () => all.delete(channel),
    );
    return asked;
  }

  follow(event: PeerEvent): void {
    const change = changeBy(event);
    for (const channel of event.stream_ids) {
      const asked = this.#asked.peek().get(channel);
      const known = asked?.members.peek();
      if (known === undefined) asked?.early.push(change);
      else asked!.members.value = change(known);
    }
  }

  /** After events were missed; what is on the screen asks again. */
  forget(): void {
    if (this.#asked.peek().size > 0) this.#asked.value = new Map();
  }
}
