/** The dialogs of administrators, loaded together. */
export { BotFailures } from './bots/bot-failures.tsx';
export { InvitePeople } from './invitations/invite-people.tsx';
export { DeactivateUser } from './users/deactivate-user.tsx';
export { EditUser } from './users/edit-user.tsx';
