/** What is asked about people, in one file. */
export { NewUser } from './new-user.tsx';
export { Profile } from './profile.tsx';
export { SetStatus } from './set-status.tsx';
