/** What is loaded when groups are first opened, in one file. */
import { provideDialogs } from '../parts/dialogs.ts';
import { NewGroup } from './new-group.tsx';

export { GroupPlaces } from './group-places.tsx';

// Only the list of groups opens it.
provideDialogs({ 'new-group': async () => NewGroup });
