import { expect, test } from 'vitest';
import { endpoints, endpointsByName, initialData } from './contract.ts';

const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

test('every key of initial data is declared by one kind', () => {
  expect(repeated(initialData.flatMap(({ keys }) => Object.keys(keys.shape)))).toEqual([]);
});

test('no two endpoints share a name, or a method and an address', () => {
  expect(repeated(endpoints.map(({ name }) => name))).toEqual([]);
  // `/users/7` and `/users/{email}` differ: whole numbers match as ids.
  const addresses = endpoints.map(
    ({ method, path, pathParameters }) =>
      `${method} ${path.replace(/\{(\w+)\}/g, (_all, name: string) => `{${pathParameters[name]?.notation}}`)}`,
  );
  expect(repeated(addresses)).toEqual([]);
});

test('no two endpoints are exported by one name', () => {
  expect(new Set(endpointsByName.values())).toEqual(new Set(endpoints));
});
