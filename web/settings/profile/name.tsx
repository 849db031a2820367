import { updateSettings } from '@parlance/client/calls';
import { roles } from '@parlance/protocol/users/roles';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { own } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { save } from '../saving.ts';
import { TextSetting } from '../text-setting.tsx';

/** Whether only administrators may change it, and the reader is none. */
export const isLockedFor = (what: 'name' | 'avatar' | 'email'): boolean => {
  if ((own.value?.role ?? roles.guest) <= roles.administrator) return false;
  const isServerWide = what !== 'email' && slice(`server_${what}_changes_disabled`).value === true;
  return isServerWide || slice(`realm_${what}_changes_disabled`).value === true;
};

const id = 'setting-full_name';
const store = (full_name: string) => () => client.call(updateSettings, { full_name });

export const OwnName = () => {
  const value = own.value?.full_name ?? '';
  return (
    <TextSetting
      id={id}
      label={t('Full name')}
      value={value}
      change={(text) => save(id, store(text), store(value))}
      maxLength={100}
      autocomplete="name"
      isLocked={isLockedFor('name')}
    />
  );
};
