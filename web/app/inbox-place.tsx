/** The inbox. In an empty organization its owner finds the first steps there. */
import { Inbox } from '../inbox/inbox.tsx';
import { lazy } from '../parts/loading/lazy.tsx';
import { isLed } from '../store/first-steps.ts';
import type { PaneName } from '../store/places/address.ts';

const FirstSteps = lazy(() => import('../first-steps/first-steps.tsx').then((module) => module.FirstSteps));

export const InboxPlace = ({ pane }: { readonly pane: PaneName }) => (
  <Inbox pane={pane} before={pane === 'main' && isLed.value ? <FirstSteps /> : undefined} />
);
