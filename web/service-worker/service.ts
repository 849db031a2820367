/** The service worker's way to the service: the same session as the page's. */
import { session } from '@parlance/client/access';
import { type Client, createClient } from '@parlance/client/call';
import { createTransport } from '@parlance/client/transport';

interface Cookies {
  readonly cookieStore?: { get(name: string): Promise<{ readonly value: string } | null> };
}

/** Where workers cannot read the token that changes need, the service refuses them. */
export const serviceClient = async (): Promise<Client> => {
  const token = (await (globalThis as Cookies).cookieStore?.get('csrftoken'))?.value;
  return createClient({
    url: location.origin,
    access: session({ csrf: () => token }),
    transport: createTransport({ fetch: (url, request) => fetch(url, request as RequestInit) }),
  });
};
