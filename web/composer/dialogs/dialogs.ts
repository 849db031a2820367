/** What is asked while writing, in one file. */
export { ChangeTime } from './change-time.tsx';
export { NewPoll, NewToDoList } from './new-poll.tsx';
export { SavedSnippets } from './saved-snippets.tsx';
export { ScheduleMessage } from './schedule-message.tsx';
