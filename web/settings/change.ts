/** Changes of the own settings. */
import { updateSettings } from '@parlance/client/calls';
import type { SettingName } from '../parts/settings/own/declared.ts';
import type { Value } from '../parts/settings/setting.ts';
import { play } from '../parts/sound.ts';
import { SettingChanges } from '../store/changes/settings.ts';
import { client } from '../store/session/service.ts';
import { setting } from '../store/world.ts';

export const changes = new SettingChanges<SettingName, Value>({
  held: setting,
  send: async (name, value) => {
    await client.call(updateSettings, { [name]: value });
    if (name === 'notification_sound') play(String(value));
  },
});
