/** Whether this browser shows notifications, and when it rests. Kept on the device. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { announce } from '../parts/saying/say.ts';
import { Switch } from '../parts/settings/switch.tsx';
import {
  lookAtPush,
  type PushState,
  pushState,
  turnPushOff,
  turnPushOn,
} from '../store/notifications/push.ts';
import { type Label, t } from '../words/index.ts';
import { QuietHours } from './quiet-hours.tsx';

const about: Readonly<Record<PushState, Label>> = {
  missing: 'This browser cannot show any, or the page is not served securely (HTTPS).',
  forbidden: 'The browser forbids them for this page. Allow them in the settings of the browser.',
  off: 'Also when no page is open. The browser asks you first.',
  open: 'Only while a page is open: the browser has no way to the push service.',
  on: 'Also when no page is open.',
};

const isShown = (state: PushState): boolean => state === 'on' || state === 'open';

export const ThisBrowser = () => {
  const state = pushState.value;
  const refusal = useSignal<string | undefined>(undefined);
  useEffect(() => void lookAtPush(), []);
  const turn = async (isOn: boolean) => {
    refusal.value = undefined;
    try {
      await (isOn ? turnPushOn : turnPushOff)();
      if (isShown(pushState.peek()) === isOn) announce(t('Saved'));
    } catch (error) {
      refusal.value = (error as Error).message;
    }
  };
  return (
    <section class="setting-group">
      <h2>{t('This browser')}</h2>
      <div class="setting-card">
        <div class="setting" data-setting="this-browser">
          <Switch
            id="setting-this-browser"
            words={t('Show notifications in this browser')}
            about={t(about[state])}
            isOn={isShown(state)}
            isInvalid={refusal.value !== undefined}
            onChange={(isOn) => void turn(isOn)}
          />
          {refusal.value !== undefined && (
            <p id="setting-this-browser-refusal" class="setting-refusal">
              {refusal.value}
            </p>
          )}
        </div>
        <QuietHours />
      </div>
    </section>
  );
};
