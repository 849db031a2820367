/** Asks the service for what only an open dialog needs. */
import { useEffect, useState } from 'preact/hooks';

export type Answer<T> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'failed'; readonly why: string };

/** Asks once, when the component appears. */
export const useAnswer = <T>(ask: () => Promise<T>): Answer<T> => {
  const [answer, setAnswer] = useState<Answer<T>>({ kind: 'waiting' });
  useEffect(() => {
    let isShown = true;
    const show = (next: Answer<T>) => {
      if (isShown) setAnswer(next);
    };
    ask().then(
      (value) => show({ kind: 'answered', value }),
      (error: Error) => show({ kind: 'failed', why: error.message }),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return answer;
};
