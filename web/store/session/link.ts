/** How the connection to the service is. */
import { signal } from '@preact/signals';

export type Link =
  | { readonly kind: 'starting' }
  | { readonly kind: 'connected' }
  /** `retryAt`: milliseconds since 1970. */
  | { readonly kind: 'lost'; readonly retryAt: number }
  /** The service no longer knows this session. `code`: its answer's. */
  | { readonly kind: 'ended'; readonly code: string };

export const link = signal<Link>({ kind: 'starting' });
