/** What stands above the results of a search: how many there are, and what makes them fewer. */
import type { Narrow } from '@parlance/client/messages/narrow';
import type { FeedModel } from '../feed/model.ts';
import { ResultsLine } from '../feed/results-line.tsx';
import { lazy } from '../parts/loading/lazy.tsx';

const ResultsChips = lazy(() => import('../search/results-chips.tsx').then((module) => module.ResultsChips));

export interface ResultsHeadProps {
  /** Names the line that describes the results. */
  readonly id: string;
  readonly model: FeedModel;
  readonly narrow: Narrow;
}

export const ResultsHead = ({ id, model, narrow }: ResultsHeadProps) => (
  <>
    <ResultsLine id={id} model={model} />
    <ResultsChips narrow={narrow} />
  </>
);
