/** Takes carried settings over, all at once and with one way back. */
import { updateSettings } from '@parlance/client/calls';
import { chosenKeys, singleKeys } from '../../keyboard/registry.ts';
import type { Value } from '../../parts/settings/setting.ts';
import { client } from '../../store/session/service.ts';
import { save } from '../saving.ts';
import type { Carried } from './carried.ts';
import type { Change } from './differences.ts';

export const carryingId = 'setting-carrying';

type Values = readonly (readonly [string, Value | undefined])[];

const send = (values: Values): Promise<unknown> =>
  values.length === 0 ? Promise.resolve() : client.call(updateSettings, Object.fromEntries(values));

export const takeOver = (changes: readonly Change[], keys: Carried['keys'] | undefined): Promise<boolean> => {
  const before = { chosen: chosenKeys.peek(), single: singleKeys.peek() };
  const useKeys = ({ chosen, single }: Carried['keys']) => {
    chosenKeys.value = chosen;
    singleKeys.value = single;
  };
  return save(
    carryingId,
    async () => {
      await send(changes.map(({ name, after }) => [name, after]));
      if (keys !== undefined) useKeys(keys);
    },
    async () => {
      await send(changes.map((change) => [change.name, change.before]));
      if (keys !== undefined) useKeys(before);
    },
  );
};
