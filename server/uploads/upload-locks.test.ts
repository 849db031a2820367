import { ERRORS } from '@tus/server';
import { expect, test } from 'vitest';
import { UploadLocks } from './upload-locks.ts';

const openLocks = () => {
  const locks = new UploadLocks();
  const said: string[] = [];
  const ask = (name: string, id = 'upload') => {
    const lock = locks.newLock(id);
    const client = new AbortController();
    const taken = lock
      .lock(client.signal, () => void said.push(`${name} is asked to end`))
      .then(() => said.push(`${name} has it`));
    return { taken, end: () => lock.unlock(), leave: () => client.abort() };
  };
  return { said, ask };
};

test('[S44] requests for one upload go one after another, and who has it is asked to end', async () => {
  const { said, ask } = openLocks();
  const [first, second, third] = [ask('first'), ask('second'), ask('third')];
  await first.taken;
  await ask('other', 'other upload').taken;
  expect(said).toEqual(['first is asked to end', 'first is asked to end', 'first has it', 'other has it']);
  said.length = 0;
  await first.end();
  await second.taken;
  expect(said).toEqual(['second is asked to end', 'second has it']);
  await second.end();
  await third.taken;
  await third.end();
  await ask('fourth').taken;
  expect(said.at(-1)).toBe('fourth has it');
});

test('[V25] a client that leaves while it waits lets the next one have its turn', async () => {
  const { said, ask } = openLocks();
  const [first, second, third] = [ask('first'), ask('second'), ask('third')];
  await first.taken;
  second.leave();
  await expect(second.taken).rejects.toBe(ERRORS.ABORTED);
  await first.end();
  await third.taken;
  expect(said.at(-1)).toBe('third has it');
});
