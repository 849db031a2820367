/** What is loaded when groups are first opened, in one file. */
export { GroupPlaces } from './group-places.tsx';
export { NewGroup } from './new-group.tsx';
