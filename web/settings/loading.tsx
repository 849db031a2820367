/** What a page of settings asks the service for: once more when the network is back, or when the reader wants it. */
import { effect, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { link } from '../store/session/link.ts';
import { t } from '../words/index.ts';

export interface Loading {
  /** Why nothing came; undefined while it is asked for, and when it is here. */
  readonly why: string | undefined;
  readonly load: () => Promise<void>;
}

/** Asks when the component appears. */
export const useLoading = (ask: () => Promise<unknown>): Loading => {
  const why = useSignal<string | undefined>(undefined);
  const load = async () => {
    why.value = undefined;
    try {
      await ask();
    } catch (error) {
      why.value = (error as Error).message;
    }
  };
  useEffect(() => void load(), []);
  useEffect(
    () =>
      effect(() => {
        if (link.value.kind === 'connected' && why.peek() !== undefined) void load();
      }),
    [],
  );
  return { why: why.value, load };
};

export const LoadingFailed = ({ why, load }: Loading) =>
  why === undefined ? null : (
    <p role="alert" class="setting-refusal">
      {t('Could not load: {why}', { why })}{' '}
      <button type="button" class="button" onClick={() => void load()}>
        {t('Try again')}
      </button>
    </p>
  );
