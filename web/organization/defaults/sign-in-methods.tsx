/** Ways of signing in. One of them stays open. */
import { updateOrganization } from '@parlance/client/calls';
import type { Changes } from '../../parts/settings/changes.ts';
import type { SwitchSetting, Value } from '../../parts/settings/setting.ts';
import { SettingGroups } from '../../parts/settings/setting-groups.tsx';
import { SettingChanges } from '../../store/changes/settings.ts';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { t } from '../../words/index.ts';
import { whyNotOwner } from '../settings/rights.ts';

type Method = 'Email' | 'OpenID Connect';

const declared: Readonly<Record<Method, SwitchSetting>> = {
  Email: { kind: 'switch', group: 'Ways of signing in', words: 'E-mail address and password' },
  'OpenID Connect': {
    kind: 'switch',
    group: 'Ways of signing in',
    words: 'The provider of this server',
    about: 'OpenID Connect, as the operator set it up.',
  },
};

const offered = () => slice('realm_authentication_methods').value ?? {};

const changes = new SettingChanges<Method, Value>({
  held: (name) => offered()[name]?.enabled,
  send: (name, value) =>
    client.call(updateOrganization, { authentication_methods: { [name]: value === true } }),
});

const methodChanges = (): Changes<Method> => ({
  valueOf: (name) => changes.valueOf(name),
  refusalOf: (name) => changes.refusalOf(name),
  change: (name, value) => changes.change(name, value),
  whyNot: whyNotOwner,
});

export const SignInMethods = () => {
  const available = Object.keys(offered());
  const shown = (Object.entries(declared) as [Method, SwitchSetting][]).filter(([name]) =>
    available.includes(name),
  );
  return (
    <>
      <p class="setting-about">
        {t('One way must stay open. Other ways need a provider, which the operator of the server sets up.')}
      </p>
      <SettingGroups settings={shown} changes={methodChanges()} />
    </>
  );
};
