/** What stands between the heading of a place and its messages. */
import { ArchivedNote } from '../channels/archived-note.tsx';
import { NoticesOffer } from '../notifications/offer.tsx';
import type { Place } from '../places/place.ts';
import { Hint } from '../shell/hint.tsx';
import { NotSubscribed } from '../shell/not-subscribed.tsx';
import type { PaneName } from '../store/places/address.ts';

export interface NotesProps {
  readonly pane: PaneName;
  readonly place: Place;
}

export const Notes = ({ pane, place }: NotesProps) => (
  <>
    {pane === 'main' && <Hint place={place} />}
    {pane === 'main' && <NoticesOffer />}
    <NotSubscribed place={place} />
    <ArchivedNote place={place} />
  </>
);
