/** Devices, and telling people of messages when they are not there. */
import { devicesData } from '@parlance/protocol/devices';
import type { Consequences } from '../consequences.ts';
import { type InitialSection, section } from '../initial.ts';
import { job } from '../jobs/task.ts';
import { fetchDevices, removeAllDevices } from './devices.ts';
import { handOver } from './hand-over.ts';
import { registerTask, unregisterTask } from './task.ts';
import { forgetAtRelay } from './tokens.ts';

export { routes } from './endpoints.ts';

export const sections: readonly InitialSection[] = [
  section(devicesData, async ({ reader, actor }) => ({ devices: await fetchDevices(reader, actor.id) })),
];

export const consequences: Consequences = { keysRevoked: removeAllDevices };

export const jobs = [job(registerTask, handOver), job(unregisterTask, forgetAtRelay)];
