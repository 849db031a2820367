import { getChannelEmail } from '@parlance/protocol/channels/email';
import { on, type Routes } from '../frame/routes.ts';
import { fetchAddress } from './address.ts';

export { invitationRefused, type RefusedMail } from './hooks.ts';
export { type Letter, letterIn, type Thread } from './letter.ts';
export { createMailer } from './mailer.ts';
export { type Addressed, doMail, jobs } from './send.ts';
export { type TriedMail, tryMailServer } from './try.ts';

export const routes: Routes = (service) => [
  on(getChannelEmail, async ({ stream_id, sender_id }, call) => ({
    email: await fetchAddress(service, call, stream_id, sender_id),
  })),
];
