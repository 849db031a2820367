import type { Place } from '../../places/place.ts';
import { besidePlace, place } from '../places/address.ts';
import { activePane } from './focus.ts';

/** The place of the pane that was used last. */
export const shownPlace = (): Place =>
  (activePane.value === 'beside' ? besidePlace.value : undefined) ?? place.value;
