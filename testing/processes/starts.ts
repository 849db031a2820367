/** Services that each test of a file starts over a directory of its own. After the test they have ended, and it is gone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { type ServiceProcess, startProcess } from './process.ts';

export let directory: string;
let running: ServiceProcess[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-start-'));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((service) => service.stop()));
  await rm(directory, { recursive: true, force: true, maxRetries: 50 });
});

export const dataDirectory = (): string => join(directory, 'data');

export const start = async (
  environment: Record<string, string> = {},
  options: Parameters<typeof startProcess>[1] = {},
): Promise<ServiceProcess> => {
  const service = await startProcess({ DATA_DIR: dataDirectory(), ...environment }, options);
  running.push(service);
  return service;
};

export const isHealthy = async ({ address }: ServiceProcess): Promise<void> =>
  expect((await fetch(`${address}/health`)).status).toBe(200);
