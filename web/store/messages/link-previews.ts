/** Whether the reader wants previews of links: a setting of the account, so it holds on all devices. */
import { updateSettings } from '@parlance/client/calls';
import { signal } from '@preact/signals';
import { SettingChanges } from '../changes/settings.ts';
import { isSpectator } from '../session/account.ts';
import { client } from '../session/service.ts';
import { setting } from '../world.ts';

const name = 'hide_link_previews';

const changes = new SettingChanges<typeof name, boolean>({
  held: () => setting(name) ?? false,
  send: (_name, value) => client.call(updateSettings, { [name]: value }),
});

/** Readers without an account choose for this visit. */
const areHiddenNow = signal(false);

/** A component that reads it is drawn again when it changes. */
export const arePreviewsHidden = (): boolean =>
  isSpectator() ? areHiddenNow.value : changes.valueOf(name) === true;

export const togglePreviews = async (): Promise<void> => {
  const next = !arePreviewsHidden();
  if (isSpectator()) areHiddenNow.value = next;
  else await changes.change(name, next);
};
