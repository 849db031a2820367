/** When the focused article goes, because it was deleted or moved, its neighbour gets the focus. */
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { FeedModel } from './model.ts';

/** Notes that the focus goes with the article. */
export const useHeir = (article: RefObject<HTMLElement | null>, model: FeedModel): void => {
  useLayoutEffect(
    () => () => {
      if (article.current?.contains(document.activeElement) === true) model.isFocusOrphaned = true;
    },
    [model],
  );
};

/** Call after articles changed. */
export const inheritFocus = (model: FeedModel, articleOf: (id: number) => HTMLElement | null): void => {
  if (!model.isFocusOrphaned) return;
  model.isFocusOrphaned = false;
  const heir = model.focused.peek();
  if (heir !== undefined) articleOf(heir)?.focus({ preventScroll: true });
};
