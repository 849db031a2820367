import { expect, test } from 'vitest';
import { findZones, zoneNow } from './zones.ts';

test('[W140] zones are found by words in any order, those that begin so first', () => {
  expect(findZones('berlin', 3)).toEqual(['Europe/Berlin']);
  expect(findZones('york new', 3)).toEqual(['America/New_York']);
  const found = findZones('man', 40);
  expect(found.indexOf('Asia/Manila')).toBeGreaterThanOrEqual(0);
  expect(found.indexOf('Asia/Manila')).toBeLessThan(found.indexOf('Asia/Amman'));
  expect(findZones('', 5)).toHaveLength(5);
  expect(findZones('atlantis', 5)).toEqual([]);
});

test('[W140] a zone that the browser does not know has no time', () => {
  expect(zoneNow('UTC')).toMatch(/\d.*GMT|UTC/);
  expect(zoneNow('Nowhere/Lost')).toBe('');
});
