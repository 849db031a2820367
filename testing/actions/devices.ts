/** Their events go to the owner only. */
import { registerClientDevice, removeClientDevice } from '@parlance/protocol/push/devices';
import type { Actions } from './game.ts';

export const devices: Actions = ({ anybody, random }) => {
  const made: number[] = [];
  return [
    async () => {
      made.push((await anybody().bare.call(registerClientDevice)).device_id);
    },
    () => anybody().bare.call(removeClientDevice, { device_id: random.pick(made.slice(-8)) }),
  ];
};
