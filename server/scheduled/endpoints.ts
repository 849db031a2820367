import {
  createReminder,
  deleteReminder,
  getReminders,
  remindersData,
} from '@parlance/protocol/scheduled/reminders';
import {
  createScheduledMessage,
  deleteScheduledMessage,
  getScheduledMessages,
  scheduledMessagesData,
  showScheduled,
  updateScheduledMessage,
} from '@parlance/protocol/scheduled/scheduled';
import { type InitialSection, section } from '../frame/initial.ts';
import { on, type Routes } from '../frame/routes.ts';
import { doChangeScheduled } from './change.ts';
import { doCreateReminder, doDeleteReminder, fetchReminders } from './reminders.ts';
import { fetchScheduled } from './rows.ts';
import { doSchedule, doUnschedule } from './schedule.ts';

export const routes: Routes = (service) => [
  on(getScheduledMessages, async (_input, { reader, actor }) => ({
    scheduled_messages: await fetchScheduled(reader, actor.id),
  })),
  on(createScheduledMessage, async (input, call) => ({
    scheduled_message_id: await doSchedule(service, input, call),
  })),
  on(updateScheduledMessage, async (input, call) => {
    await doChangeScheduled(service, input, call);
    return {};
  }),
  on(deleteScheduledMessage, async (input, call) => {
    await doUnschedule(service, input.scheduled_message_id, call);
    return {};
  }),
  on(getReminders, async (_input, { reader, actor }) => ({
    reminders: await fetchReminders(reader, actor.id),
  })),
  on(createReminder, async (input, call) => ({ reminder_id: await doCreateReminder(service, input, call) })),
  on(deleteReminder, async (input, call) => {
    await doDeleteReminder(service, input.reminder_id, call);
    return {};
  }),
];

export const sections: readonly InitialSection[] = [
  section(scheduledMessagesData, async ({ reader, actor, view }) => ({
    scheduled_messages: (await fetchScheduled(reader, actor.id)).map((record) =>
      showScheduled(record, view.has('empty_topic_name')),
    ),
  })),
  section(remindersData, async ({ reader, actor }) => ({
    reminders: await fetchReminders(reader, actor.id),
  })),
];
