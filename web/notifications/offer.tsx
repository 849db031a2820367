/** Offers to turn notifications on, once in a browser, when the reader has found their way [W158]. */
import { signal } from '@preact/signals';
import { Bell } from 'lucide';
import { useState } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { showAlert } from '../parts/saying/say.ts';
import { keepNote, noted } from '../store/device/noted.ts';
import { conversationHint, isHintLeft } from '../store/hints.ts';
import { turnPushOn } from '../store/notifications/push.ts';
import { place } from '../store/places/address.ts';
import { t } from '../words/index.ts';
import '../parts/saying/hint.css';

const note = 'parlance:notices-offered';
const isOpen = signal(
  noted(note) === null && globalThis.Notification?.permission === 'default' && isSecureContext,
);

const close = (): void => {
  keepNote(note, true);
  isOpen.value = false;
  document.getElementById('main-heading')?.focus();
};

const turnOn = async (): Promise<void> => {
  close();
  try {
    await turnPushOn();
  } catch (error) {
    showAlert(t('Could not save: {why}', { why: (error as Error).message }));
  }
};

export const NoticesOffer = () => {
  // At the start it would come after the messages, and move them.
  const [first] = useState(place.peek());
  if (!isOpen.value || place.value === first || isHintLeft(conversationHint) !== false) return null;
  return (
    <div role="note" aria-label={t('Notifications')} class="hint">
      <Icon of={Bell} size={17} />
      <p>{t('Learn of direct messages and mentions while you do something else.')}</p>
      <button type="button" class="button main" onClick={() => void turnOn()}>
        {t('Turn on')}
      </button>
      <button type="button" class="button" onClick={close}>
        {t('Not now')}
      </button>
    </div>
  );
};
