/** Both ends of a feed, and what stands there when it is empty. */
import type { ComponentChildren } from 'preact';
import { t } from '../words/index.ts';
import type { FeedModel } from './model.ts';

type Side = 'older' | 'newer';
export type Failed = (side?: Side) => ComponentChildren;

interface EdgeProps {
  readonly side: Side;
  readonly model: FeedModel;
  readonly failed: Failed;
}

export const Edge = ({ side, model, failed }: EdgeProps) => {
  const view = model.view.value;
  if (view?.range === undefined) return null;
  const isWhole = side === 'older' ? view.range.from === 0 : view.range.to === Number.POSITIVE_INFINITY;
  if (view[side] === 'failed') return failed(side);
  if (isWhole) return null;
  return (
    <p class="edge" aria-busy={view[side] === 'loading'}>
      <button type="button" class="link-button" onClick={() => model.extend(side)}>
        {side === 'older' ? t('Load earlier messages') : t('Load later messages')}
      </button>
    </p>
  );
};

export const Empty = () => <p class="feed-empty">{t('There are no messages here yet.')}</p>;
