import { startWithArchive } from '@parlance/testing/archives';
import { afterAll, expect, test } from 'vitest';
import { read, write } from '../../db/sql.ts';
import { jobs } from '../index.ts';
import { removeUnfinished } from './stored.ts';

const { service, archive, importInto, close } = await startWithArchive();
afterAll(close);

const notedFiles = async () => {
  const { rows } = await read<{ key: string }>`select key from import_files order by key`.execute(
    service.database.query,
  );
  return rows.map(({ key }) => key);
};

test('of two imports under one name at the same time, one is refused before it does anything', async () => {
  const both = await Promise.allSettled([importInto('twice'), importInto('twice')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find((one) => one.status === 'rejected')!;
  expect(String(refused.reason)).toMatch(/^Refusal: (An organization twice is just being|There is an)/);
});

test('files that an import has stored are removed when it comes to nothing, and not while it runs', async () => {
  const { storage, database } = service.app.service;
  const stored: string[] = [];
  const watched: typeof storage = {
    ...storage,
    take: async (key, path, type) => {
      expect(await notedFiles()).toEqual([key]);
      await storage.take(key, path, type);
      await removeUnfinished({ database, storage });
      expect(await storage.has(key)).toBe(true);
      stored.push(key);
    },
  };
  await importInto('watched', archive, watched);
  expect(await notedFiles()).toEqual([]);
  const broken: typeof storage = {
    ...watched,
    take: async (...file) => {
      await watched.take(...file);
      throw new Error('the power is gone');
    },
  };
  await expect(importInto('broken', archive, broken)).rejects.toThrow('the power is gone');
  const [kept, lost] = stored as [string, string];
  expect([await storage.has(kept), await storage.has(lost)]).toEqual([true, false]);

  // As after a kill.
  const lone = 'files/999999/aa/abcdefghijklmnopqrstuvwx';
  await write`insert into import_files (organization_id, key) values (999999, ${lone})`.execute(
    database.query,
  );
  await storage.put(lone, Buffer.from('left behind'), 'text/plain');
  for (const work of jobs) if ('everySeconds' in work) await work.run(service.app.service);
  expect([await storage.has(lone), await notedFiles()]).toEqual([false, []]);
});
