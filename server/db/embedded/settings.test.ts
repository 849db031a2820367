import { expect, test } from 'vitest';
import { usableMemory } from './memory.ts';
import { settingsFor } from './settings.ts';

const gibibyte = 2 ** 30;

test('the memory of the database follows the limit of a container, not the machine around it', () => {
  const within = (machine: number, limit: number) => {
    const { shared_buffers, effective_cache_size } = settingsFor(usableMemory(machine, limit));
    return [shared_buffers, effective_cache_size];
  };
  expect(within(64 * gibibyte, gibibyte)).toEqual(['128MB', '512MB']);
  expect(within(64 * gibibyte, 0)).toEqual(['1024MB', '16384MB']);
  // Systems say so when there is no limit.
  expect(within(4 * gibibyte, 2 ** 63)).toEqual(['512MB', '2048MB']);
});
