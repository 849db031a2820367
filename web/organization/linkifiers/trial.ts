/** What a linkifier that is being written makes of an example, as the service says. */
import { testLinkifier } from '@parlance/client/calls';
import { RequestError } from '@parlance/client/error';
import { type ReadonlySignal, signal } from '@preact/signals';
import { client } from '../../store/session/service.ts';
import type { Written } from './changes.ts';

export interface Link {
  readonly start: number;
  readonly end: number;
  readonly url: string;
}

export type Found =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'links'; readonly text: string; readonly links: readonly Link[] }
  /** `field`: which of the texts is wrong, if it is one of them. */
  | { readonly kind: 'refused'; readonly field: string | undefined; readonly why: string };

/** The text that the service refused, if it is one of them. */
export const fieldOf = (error: unknown): string | undefined => {
  if (!(error instanceof RequestError)) return undefined;
  const { var_name: field } = error.details;
  return typeof field === 'string' ? field : undefined;
};

/** Milliseconds without a key before the service is asked. */
const rest = 250;

const nothing: Found = { kind: 'nothing' };

export class Trial {
  readonly #found = signal<Found>(nothing);
  #asking = new AbortController();

  get found(): ReadonlySignal<Found> {
    return this.#found;
  }

  /** The last call counts. */
  ask({ pattern, url_template, example_input }: Written): void {
    this.stop();
    if (pattern.trim() === '' || url_template.trim() === '') {
      this.#found.value = nothing;
      return;
    }
    const asking = new AbortController();
    this.#asking = asking;
    const timer = setTimeout(() => void this.#send({ pattern, url_template, example_input }, asking), rest);
    asking.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  stop(): void {
    this.#asking.abort();
  }

  async #send(
    written: Pick<Written, 'pattern' | 'url_template' | 'example_input'>,
    { signal }: AbortController,
  ): Promise<void> {
    try {
      const { links } = await client.call(testLinkifier, written, { signal });
      if (!signal.aborted) this.#found.value = { kind: 'links', text: written.example_input, links };
    } catch (error) {
      if (signal.aborted) return;
      this.#found.value = {
        kind: 'refused',
        field: fieldOf(error),
        why: (error as Error).message,
      };
    }
  }
}
