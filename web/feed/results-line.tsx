/** Says how many results a search has, and when it could only look on the device. */
import { useComputed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { announce } from '../parts/saying/say.ts';
import { link } from '../store/session/link.ts';
import { counted, t } from '../words/index.ts';
import type { FeedModel } from './model.ts';

interface ResultsLineProps {
  readonly id: string;
  readonly model: FeedModel;
}

const wordsFor = (model: FeedModel): string => {
  const range = model.view.value?.range;
  if (range === undefined) return '';
  const isWhole = range.from === 0 && range.to === Number.POSITIVE_INFINITY;
  return isWhole
    ? counted(range.ids.length, '{n} result', '{n} results')
    : t('More than {n} results', { n: range.ids.length });
};

export const ResultsLine = ({ id, model }: ResultsLineProps) => {
  const words = useComputed(() => wordsFor(model)).value;
  const isOffline = link.value.kind === 'lost';
  useEffect(() => {
    if (words !== '') announce(words);
  }, [words]);
  return (
    <p class="results-line">
      <span id={id}>{words}</span>
      {isOffline && <span> · {t('No connection: this is only what this device has.')}</span>}
    </p>
  );
};
