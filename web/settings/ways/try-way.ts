/** Sends a notification by one way, or says why none would come. */
import { testEncryptedNotification, testNotification } from '@parlance/client/calls';
import { RequestError } from '@parlance/client/error';
import { play } from '../../parts/sound.ts';
import { inTurn } from '../../service-worker/notice.ts';
import { client, csrfToken } from '../../store/session/service.ts';
import { setting } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { obstaclesOf, type Way } from './obstacles.ts';

export interface Tried {
  readonly isSent: boolean;
  readonly texts: readonly string[];
}

const show = async (): Promise<string> => {
  const options = { body: t('This is how notifications look.'), tag: 'parlance:test' };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) await inTurn(() => worker.showNotification(t('Test'), options));
  else new Notification(t('Test'), options);
  return t('Shown. If you see nothing, look whether this device does not disturb you now.');
};

const sound = (): string => {
  play(setting('notification_sound') ?? 'zulip');
  return t('Played. If you hear nothing, look at the volume of this device and of this page.');
};

/** Phones with encrypted notifications first, then the others. */
const push = async (): Promise<string> => {
  try {
    await client.call(testEncryptedNotification);
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'NO_ACTIVE_PUSH_DEVICE') throw error;
    await client.call(testNotification);
  }
  return t('Sent. If nothing comes, look at the notifications of the application on the phone.');
};

/** No call of the protocol: a form of the service's pages. */
const mail = async (): Promise<string> => {
  const headers = { Accept: 'application/json', 'X-CSRFToken': csrfToken() ?? '' };
  const answer = await fetch('/account/mail', { method: 'POST', headers });
  const { msg, email } = (await answer.json()) as { readonly msg: string; readonly email?: string };
  if (email === undefined) throw new Error(msg);
  return t('On its way to {address}. Look into the folder for unwanted mail, too.', { address: email });
};

const send: Readonly<Record<Way, () => string | Promise<string>>> = {
  Screen: show,
  Sound: sound,
  Phone: push,
  'E-mail': mail,
};

export const tryWay = async (way: Way): Promise<Tried> => {
  const { reasons, hints } = await obstaclesOf(way);
  if (reasons.length > 0) return { isSent: false, texts: reasons };
  try {
    return { isSent: true, texts: [await send[way](), ...hints] };
  } catch (error) {
    return { isSent: false, texts: [(error as Error).message] };
  }
};
