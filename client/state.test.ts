import { events } from '@parlance/protocol/contract';
import { expect, test } from 'vitest';
import { reducedEvents } from './state.ts';

test('every declared event has a reducer, and no reducer is left without its event', () => {
  expect([...reducedEvents].sort()).toEqual([...events.keys()].sort());
});
