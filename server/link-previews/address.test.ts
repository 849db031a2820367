import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecrets } from '../secrets/secrets.ts';
import { externalAddress, externalPath, resignPictures } from './address.ts';

const [old, next] = [createSecrets(randomBytes(32)), createSecrets(randomBytes(32))];
const partsOf = (path: string) => {
  const [, , signature = '', hex = ''] = path.split('/');
  return { signature, hex };
};

test('addresses of pictures are signed again, but none that the old key had not signed', () => {
  const picture = 'https://example.org/garden.png';
  const [good, forged] = [externalPath(old, 1, picture), externalPath(old, 2, picture)];
  const html = resignPictures({ old, next }, 1, `<img src="${good}"><img src="${forged}">`);
  const [first = '', second = ''] = [...html.matchAll(/src="([^"]+)"/g)].map(([, path]) => path!);
  expect(externalAddress(next, 1, partsOf(first))).toBe(picture);
  expect(externalAddress(old, 1, partsOf(first))).toBeUndefined();
  expect(second).toBe(forged);
});
