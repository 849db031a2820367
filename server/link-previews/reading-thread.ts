import { answer } from '../workers/answer.ts';
import { type Facts, factsOf } from './facts.ts';

answer(
  () =>
    (html: string): Facts | null =>
      factsOf(html) ?? null,
);
