import type { CallOptions, Rest, Success } from '@parlance/client/call';
import type { ClientEvent, Snapshot } from '@parlance/client/connect';
import type { Arguments } from '@parlance/client/encode';
import { RequestError } from '@parlance/client/error';
import type { Endpoint } from '@parlance/protocol/endpoint';
import { deleteQueue, getEvents, register } from '@parlance/protocol/realtime';
import type { Person } from './cast.ts';
import { type Client, createClient } from './client.ts';
import type { Ground } from './ground.ts';
import type { Law } from './law.ts';
import { Listening } from './listening.ts';

const isUnlawful = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' || [register, getEvents, deleteQueue].some(({ name }) => name === endpoint.name);

export class Player {
  readonly id: number;
  readonly person: Person;
  /** Without the snapshot law: for many calls inside `perform`. */
  readonly bare: Client;
  readonly #ground: Ground;
  readonly #law: Law;

  constructor(person: Person, ground: Ground, law: Law) {
    this.id = person.id;
    this.person = person;
    this.#ground = ground;
    this.#law = law;
    this.bare = createClient({
      url: person.url,
      transport: ground.transport,
      credentials: { email: person.email, apiKey: person.apiKey },
      name: 'ParlanceTest/1.0',
    });
  }

  /** Calls an endpoint, under the snapshot law if it may change state. Throws RequestError. */
  async call<E extends Endpoint>(
    endpoint: E,
    input?: Arguments<E>,
    options?: CallOptions,
  ): Promise<Success<E>> {
    const rest = [input, options] as Rest<E>;
    const ask = () => this.bare.call(endpoint, ...rest);
    return isUnlawful(endpoint) ? ask() : this.#law.perform(ask);
  }

  /** Fails if the call succeeds. */
  async refusal<E extends Endpoint>(
    endpoint: E,
    input?: Arguments<E>,
    options?: CallOptions,
  ): Promise<RequestError> {
    try {
      await this.call(endpoint, input, options);
    } catch (error) {
      if (error instanceof RequestError) return error;
      throw error;
    }
    throw new Error(`${endpoint.name} was allowed.`);
  }

  async listen(registration?: Arguments<typeof register>): Promise<Listening> {
    const snapshot = await this.call(register, registration);
    return new Listening(this.bare, snapshot as Snapshot, () =>
      this.#ground.settle(this.person.organizationId),
    );
  }
}

export type { ClientEvent };
