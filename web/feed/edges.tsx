/** Both ends of a feed, and what stands there when nothing can be shown. */
import { RequestError } from '@parlance/client/error';
import { t } from '../words/index.ts';
import type { FeedModel } from './model.ts';

interface EdgeProps {
  readonly side: 'older' | 'newer';
  readonly model: FeedModel;
}

export const Edge = ({ side, model }: EdgeProps) => {
  const view = model.view.value;
  if (view?.range === undefined) return null;
  const isWhole = side === 'older' ? view.range.from === 0 : view.range.to === Number.POSITIVE_INFINITY;
  if (view[side] === 'failed')
    return (
      <p class="edge" role="alert">
        {side === 'older'
          ? t('Earlier messages could not be loaded.')
          : t('Later messages could not be loaded.')}{' '}
        <button type="button" class="button" onClick={() => model.load(side)}>
          {t('Try again')}
        </button>
      </p>
    );
  if (isWhole) return null;
  return (
    <p class="edge">
      <button type="button" class="link-button" onClick={() => model.extend(side)}>
        {side === 'older' ? t('Load earlier messages') : t('Load later messages')}
      </button>
    </p>
  );
};

export const Empty = () => <p class="feed-empty">{t('There are no messages here yet.')}</p>;

interface FailureProps {
  readonly failure: unknown;
  readonly retry: () => void;
}

export const Failure = ({ failure, retry }: FailureProps) => (
  <div class="feed-empty">
    <p>{failure instanceof RequestError ? failure.message : t('The messages could not be loaded.')}</p>
    <button type="button" class="button" onClick={retry}>
      {t('Try again')}
    </button>
  </div>
);
