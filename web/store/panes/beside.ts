import type { Place } from '../../places/place.ts';
import { isMiddle } from '../looks/layout.ts';
import { go, openBeside } from '../places/address.ts';

/** Beside the place of the first pane; in its stead on a window without room for both. */
export const showBeside = (place: Place): void => (isMiddle.peek() ? go(place) : openBeside(place));
