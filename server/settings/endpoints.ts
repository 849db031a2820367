/** Personal settings over HTTP. */
import { badRequest } from '@parlance/protocol/errors';
import { updateSettings, updateSettingsDefaults } from '@parlance/protocol/settings-endpoints';
import { type Call, on, type Routes } from '../frame/routes.ts';
import { checkLanguage } from '../languages/index.ts';
import { settingsIn } from './change.ts';
import { changeDefaults } from './defaults.ts';
import { changeOwnSettings } from './own.ts';
import { changeSettingsOfOthers } from './targets.ts';

const checkPerson = ({ actor }: Call): void => {
  if (actor.isBot) throw badRequest('Bots have no settings of their own.');
};

export const routes: Routes = (service) => [
  on(updateSettings, async (input, call) => {
    checkPerson(call);
    const values = settingsIn(input);
    if (input.default_language !== undefined) checkLanguage(input.default_language);
    await (input.target_users === undefined
      ? changeOwnSettings(service, call, input, values)
      : changeSettingsOfOthers(service, call, input, values, input.target_users));
    return {};
  }),
  on(updateSettingsDefaults, async (input, call) => {
    await changeDefaults(service, call, input);
    return {};
  }),
];
