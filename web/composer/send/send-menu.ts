/** Other ways to send than now. */
import { updateSettings } from '@parlance/client/calls';
import { CalendarClock, Clock, FilePen, Sunrise } from 'lucide';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import type { MenuItem } from '../../parts/menus/menu.ts';
import { announce, showAlert } from '../../parts/saying/say.ts';
import { type Moment, momentsFrom } from '../../parts/times/moments.ts';
import { keyOf } from '../../places/conversation.ts';
import { conversationTo } from '../../store/drafts/draft.ts';
import { client } from '../../store/session/service.ts';
import { setting } from '../../store/world.ts';
import { dropAttachments } from '../../store/writing/attachments.ts';
import { t } from '../../words/index.ts';
import { untilFilesAreThere } from '../attached.ts';
import type { Sheet } from '../sheet.ts';
import { schedule } from './schedule.ts';
import { isReady, messageFrom } from './send.ts';

const scheduleAt = async (sheet: Sheet, words: Moment['words']): Promise<void> => {
  const destination = sheet.destination.peek();
  const conversation = destination && conversationTo(destination);
  const moment = momentsFrom(new Date()).find((one) => one.words === words);
  if (conversation === undefined || moment === undefined || !isReady(sheet)) return;
  const written = sheet.content.peek();
  sheet.wanted.value = 'text';
  const key = keyOf(conversation);
  try {
    await untilFilesAreThere(key);
    await schedule(messageFrom(conversation, written.trimEnd()), moment.at);
    dropAttachments(key);
    sheet.clear(written);
  } catch (error) {
    showAlert(t('Could not schedule: {why}', { why: (error as Error).message }));
  }
};

const openSchedule = (sheet: Sheet): void => {
  if (!isReady(sheet)) return;
  sheet.flush();
  openDialog('schedule-message', { draft: sheet.id.peek() });
};

const setEnter = async (enter_sends: boolean): Promise<void> => {
  try {
    await client.call(updateSettings, { enter_sends });
    announce(t('Saved'));
  } catch (error) {
    showAlert(t('Could not save: {why}', { why: (error as Error).message }));
  }
};

export const sendMenu = (sheet: Sheet): readonly MenuItem[] => {
  const isEnter = setting('enter_sends') === true;
  const radio = (words: string, isChecked: boolean, value: boolean): MenuItem => ({
    words,
    kind: 'radio',
    group: t('Key that sends'),
    isChecked,
    run: () => setEnter(value),
  });
  return [
    { words: t('Schedule…'), icon: CalendarClock, run: () => openSchedule(sheet) },
    {
      words: t('Send in one hour'),
      icon: Clock,
      run: () => scheduleAt(sheet, 'In one hour'),
    },
    {
      words: t('Send tomorrow at 9:00'),
      icon: Sunrise,
      run: () => scheduleAt(sheet, 'Tomorrow at 9:00'),
    },
    {
      words: t('Save as draft and clear'),
      icon: FilePen,
      run: () => {
        sheet.putAside();
        announce(t('Saved'));
        sheet.wanted.value = 'text';
      },
    },
    radio(t('Enter sends'), isEnter, true),
    radio(t('Ctrl+Enter sends'), !isEnter, false),
  ];
};
