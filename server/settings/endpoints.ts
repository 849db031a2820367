import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { updateSettings, updateSettingsDefaults } from '@parlance/protocol/settings/endpoints';
import { on, type Routes } from '../frame/routes.ts';
import { checkLanguage } from '../languages/index.ts';
import { settingsIn } from './change.ts';
import { changeDefaults } from './defaults.ts';
import { changeOwnSettings } from './own.ts';
import { accountParameters, changeSettingsOfOthers } from './targets.ts';

/** Owners change a bot's account by PATCH /bots. Throws BAD_REQUEST. */
const checkBot = (input: Input<typeof updateSettings>): void => {
  const refused = [...accountParameters, 'target_users' as const].find((name) => input[name] !== undefined);
  if (refused !== undefined)
    throw badRequest(say('A bot cannot change this: {name}', { name: refused }), { var_name: refused });
};

export const routes: Routes = (service) => [
  on(updateSettings, async (input, call) => {
    if (call.actor.isBot) checkBot(input);
    const values = settingsIn(input);
    if (input.default_language !== undefined) checkLanguage(input.default_language);
    await (input.target_users === undefined
      ? changeOwnSettings(service, call, input, values)
      : changeSettingsOfOthers(service, call, { input, values, targets: input.target_users }));
    return {};
  }),
  on(updateSettingsDefaults, async (input, call) => {
    await changeDefaults(service, call, input);
    return {};
  }),
];
