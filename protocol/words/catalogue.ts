/** All texts in every language, keyed by English (docs/languages.md). */
import { additionsWords } from './additions.ts';
import { applicationWords } from './application.ts';
import { callersWords } from './callers.ts';
import { channelsWords } from './channels.ts';
import { complaintsWords } from './complaints.ts';
import { devicesWords } from './devices.ts';
import { exchangeWords } from './exchange.ts';
import { filesWords } from './files.ts';
import { formsWords } from './forms.ts';
import { groupsWords } from './groups.ts';
import { joiningWords } from './joining.ts';
import { lettersWords } from './letters.ts';
import { messagesWords } from './messages.ts';
import { narrowsWords } from './narrows.ts';
import { noticesWords } from './notices.ts';
import { organizationWords } from './organization.ts';
import { pagesWords } from './pages.ts';
import { personalWords } from './personal.ts';
import { profilesWords } from './profiles.ts';
import { programsWords } from './programs.ts';
import { publicPagesWords } from './public-pages.ts';
import { requestsWords } from './requests.ts';
import { subscriptionsWords } from './subscriptions.ts';
import { tidingsWords } from './tidings.ts';

export const catalogue = {
  ...additionsWords,
  ...applicationWords,
  ...callersWords,
  ...channelsWords,
  ...complaintsWords,
  ...devicesWords,
  ...exchangeWords,
  ...filesWords,
  ...formsWords,
  ...groupsWords,
  ...joiningWords,
  ...lettersWords,
  ...messagesWords,
  ...narrowsWords,
  ...noticesWords,
  ...organizationWords,
  ...pagesWords,
  ...personalWords,
  ...profilesWords,
  ...programsWords,
  ...publicPagesWords,
  ...requestsWords,
  ...subscriptionsWords,
  ...tidingsWords,
};

export type Text = keyof typeof catalogue;
