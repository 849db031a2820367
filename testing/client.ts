/** A client that sends only declared parameters. */
import {
  type CallOptions,
  type ClientOptions,
  type Client as CoreClient,
  createClient as createCore,
  type Rest,
  type Success,
} from '@parlance/client/call';
import type { Arguments } from '@parlance/client/encode';
import { callOf } from '@parlance/protocol/call';
import type { Endpoint } from '@parlance/protocol/endpoint';

export interface Client {
  readonly core: CoreClient;
  /** Throws RequestError when the service refuses, ConnectionError without an answer. */
  call<E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<Success<E>>;
}

const declaredOf = ({ parameters, pathParameters }: Endpoint, input: object): object =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name in parameters || name in pathParameters));

export const createClient = (options: ClientOptions): Client => {
  const core = createCore(options);
  return {
    core,
    call: <E extends Endpoint>(endpoint: E, ...[input, given]: Rest<E>) => {
      const rest: [Arguments<E>, CallOptions?] = [declaredOf(endpoint, input ?? {}) as Arguments<E>, given];
      return core.call<E>(callOf(endpoint), ...(rest as Rest<E>));
    },
  };
};
