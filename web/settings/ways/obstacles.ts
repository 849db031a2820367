/** Why a notification would not come, by each way. */
import { type ShownName, settingsOf, settingWords } from '../../parts/settings/own/all.ts';
import { timeOf } from '../../parts/times/time.ts';
import { isPaused, isQuietNow, quiet } from '../../store/notifications/pause.ts';
import { mayNotify } from '../../store/notifications/push.ts';
import { slice } from '../../store/state.ts';
import { setting } from '../../store/world.ts';
import { counted, t } from '../../words/index.ts';

export const ways = ['Screen', 'Sound', 'Phone', 'E-mail'] as const;
export type Way = (typeof ways)[number];

/** The boxes of the table that belong to a way. */
const boxesOf = (way: Way): readonly (readonly [ShownName, string])[] =>
  settingsOf('notifications').flatMap(([name, declared]) =>
    declared.kind === 'cell' && declared.how === way ? [[name, settingWords(declared)]] : [],
  );

const switchedOff = (way: Way): readonly string[] => {
  const boxes = boxesOf(way);
  if (boxes.every(([name]) => setting(name) !== true))
    return [t('All boxes of “{way}” are off in the table above.', { way: t(way) })];
  const [[first, words] = ['' as ShownName, '']] = boxes;
  return setting(first) === true
    ? []
    : [t('“{box}” is off, so direct messages do not come.', { box: words })];
};

const resting = (): readonly string[] => {
  if (isPaused())
    return [t('Notifications are paused until {time}.', { time: timeOf(quiet.value.until / 1000) })];
  return isQuietNow() ? [t('These are not the hours in which you want notifications.')] : [];
};

/** Asks the reader when the browser has not asked before. */
const permission = async (): Promise<readonly string[]> => {
  if (!('Notification' in window)) return [t('This browser shows no notifications.')];
  const answer =
    Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  if (answer === 'granted')
    return mayNotify() ? [] : [t('“Show notifications in this browser” is off below.')];
  return answer === 'denied'
    ? [t('The browser does not allow notifications of this page. Allow them in its settings of this page.')]
    : [t('The browser waits for your permission. Press again and allow it.')];
};

const silent = (): readonly string[] =>
  setting('notification_sound') === 'none' ? [t('No sound is chosen.')] : [];

const notSetUp = (): readonly string[] =>
  slice('realm_push_notifications_enabled').value === false
    ? [t('This service is not set up to notify phones. Ask those who run it.')]
    : [];

const minutes = (seconds: number): string => counted(Math.round(seconds / 60), '{n} minute', '{n} minutes');

const phoneHints = (): readonly string[] =>
  setting('enable_online_push_notifications') === false
    ? [t('Phones are notified only while you are not active on a computer.')]
    : [];

const mailHints = (): readonly string[] => [
  t('Messages are mailed when you have not read them after {time}.', {
    time: minutes(setting('email_notifications_batching_period_seconds') ?? 120),
  }),
];

export interface Obstacles {
  /** Nothing comes. */
  readonly reasons: readonly string[];
  /** It comes, but not always. */
  readonly hints: readonly string[];
}

export const obstaclesOf = async (way: Way): Promise<Obstacles> => {
  switch (way) {
    case 'Screen':
      return { reasons: [...(await permission()), ...resting(), ...switchedOff(way)], hints: [] };
    case 'Sound':
      return { reasons: [...resting(), ...silent(), ...switchedOff(way)], hints: [] };
    case 'Phone':
      return { reasons: [...notSetUp(), ...switchedOff(way)], hints: phoneHints() };
    case 'E-mail':
      return { reasons: switchedOff(way), hints: mailHints() };
  }
};
