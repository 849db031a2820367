import { beforeEach, expect, test, vi } from 'vitest';
import {
  type Attachment,
  allAttachments,
  isUploading,
  withAttachments,
} from '../store/writing/attachments.ts';
import type { Kept, Shelf } from './shelf.ts';
import { type Attempt, Refused, type Transport } from './transport.ts';
import { Uploader } from './uploader.ts';

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

/** Each attempt waits until the test ends it. */
interface Held {
  readonly name: string;
  readonly attempt: Attempt;
  readonly succeed: (url: string) => void;
  readonly fail: (error: Error) => void;
}

const scene = () => {
  const attempts: Held[] = [];
  const ended: string[] = [];
  const rests: (() => void)[] = [];
  const notes = new Map<string, Kept>();
  const files = new Map<string, Blob>();
  const said: string[] = [];
  const forgotten: string[] = [];
  const transport: Transport = {
    send: (_file, { name }, attempt) =>
      new Promise((succeed, fail) => {
        attempt.signal.addEventListener('abort', () => fail(attempt.signal.reason));
        attempts.push({ name, attempt, succeed, fail });
      }),
    end: async (address) => void ended.push(address),
  };
  const shelf: Shelf = {
    load: async () =>
      [...notes.values()]
        .sort((one, other) => one.order - other.order)
        .map((kept) => ({ kept, file: files.get(kept.id) })),
    put: async (kept) => void notes.set(kept.id, kept),
    putFile: async (id, file) => void files.set(id, file),
    remove: async (id) => {
      notes.delete(id);
      files.delete(id);
    },
    removeFile: async (id) => void files.delete(id),
  };
  let count = 0;
  const open = () =>
    new Uploader({
      transport,
      shelf,
      rest: (_failures, signal) =>
        new Promise((resolve) => {
          rests.push(resolve);
          signal.addEventListener('abort', () => resolve());
        }),
      newId: () => {
        count += 1;
        return String(count);
      },
      objection: ({ size }) => (size > 100 ? 'too large' : undefined),
      preview: () => `blob:${count}`,
      forgetPreview: (address) => forgotten.push(address),
      onDone: ({ name }) => said.push(`${name} uploaded`),
      onFailed: ({ name }, why) => said.push(`${name}: ${why}`),
    });
  return { attempts, ended, rests, notes, files, said, forgotten, open };
};

const file = (name: string, type = 'text/plain', size = 10) => new File(['x'.repeat(size)], name, { type });
const states = () => allAttachments.value.map(({ name, state }) => `${name} ${state.kind}`);
const only = (): Attachment => allAttachments.value[0]!;

beforeEach(() => {
  allAttachments.value = [];
});

test('files go two at a time, and their links stand below the text in their order', async () => {
  const { attempts, said, open } = scene();
  const uploader = open();
  uploader.add('draft', [file('a.txt'), file('b.png', 'image/png'), file('c.txt')]);
  expect(states()).toEqual(['a.txt uploading', 'b.png uploading', 'c.txt waiting']);
  attempts[1]!.succeed('/user_uploads/b.png');
  await until(() => expect(states()[2]).toBe('c.txt uploading'));
  attempts[0]!.succeed('/user_uploads/a.txt');
  attempts[2]!.succeed('/user_uploads/c.txt');
  await until(() => expect(isUploading('draft')).toBe(false));
  expect(said).toEqual(['b.png uploaded', 'a.txt uploaded', 'c.txt uploaded']);
  uploader.describe('2', 'A bed of tomatoes [north]');
  uploader.move('3', -5);
  expect(withAttachments('Look:\n', 'draft')).toBe(
    'Look:\n\n[c.txt](/user_uploads/c.txt)\n[a.txt](/user_uploads/a.txt)\n[A bed of tomatoes (north)](/user_uploads/b.png)',
  );
  expect(withAttachments('', 'other draft')).toBe('');
});

test('a lost network interrupts; the next attempt goes on where the service stopped', async () => {
  const { attempts, rests, open } = scene();
  open().add('draft', [file('a.txt')]);
  const [first] = attempts;
  expect(first!.attempt.address).toBeUndefined();
  first!.attempt.onAddress('/tus/1');
  first!.attempt.onProgress(4);
  expect(only().state).toEqual({ kind: 'uploading', sent: 4 });
  first!.fail(new TypeError('The network failed.'));
  await until(() => expect(only().state).toEqual({ kind: 'interrupted', sent: 4 }));
  rests[0]!();
  await until(() => expect(attempts).toHaveLength(2));
  expect(attempts[1]!.attempt.address).toBe('/tus/1');
  attempts[1]!.succeed('/user_uploads/a.txt');
  await until(() => expect(only().state.kind).toBe('done'));
});

test('a network that is back, and "Try again", end the rest at once', async () => {
  const { attempts, open } = scene();
  const uploader = open();
  uploader.add('draft', [file('a.txt')]);
  for (const hurry of [() => uploader.hurryAll(), () => uploader.retry('1')]) {
    const before = attempts.length;
    attempts.at(-1)!.fail(new TypeError('The network failed.'));
    await until(() => expect(only().state.kind).toBe('interrupted'));
    hurry();
    await until(() => expect(attempts).toHaveLength(before + 1));
  }
});

test('what the service refuses has failed, until the person tries again', async () => {
  const { attempts, said, open } = scene();
  const uploader = open();
  uploader.add('draft', [file('a.txt')]);
  attempts[0]!.fail(new Refused('The quota is used up.'));
  await until(() =>
    expect(only().state).toEqual({ kind: 'failed', why: 'The quota is used up.', isFinal: false }),
  );
  expect([said, isUploading('draft')]).toEqual([['a.txt: The quota is used up.'], false]);
  uploader.retry('1');
  expect(only().state.kind).toBe('uploading');
  expect(attempts).toHaveLength(2);
});

test('a file that is too large is not sent, and says why', () => {
  const { attempts, said, open } = scene();
  open().add('draft', [file('film.mp4', 'video/mp4', 101)]);
  expect(only().state).toEqual({ kind: 'failed', why: 'too large', isFinal: true });
  expect([attempts, said]).toEqual([[], ['film.mp4: too large']]);
});

test('removing stops it, gives up what the service has, and leaves nothing on the device', async () => {
  const { attempts, ended, notes, files, forgotten, open } = scene();
  const uploader = open();
  uploader.add('draft', [file('a.png', 'image/png'), file('b.txt'), file('c.txt')]);
  attempts[0]!.attempt.onAddress('/tus/1');
  await until(() => expect(files.size).toBe(3));
  uploader.remove('1');
  expect(attempts[0]!.attempt.signal.aborted).toBe(true);
  expect([ended, forgotten]).toEqual([['/tus/1'], ['blob:1']]);
  await until(() => expect(states()).toEqual(['b.txt uploading', 'c.txt uploading']));
  expect([notes.has('1'), files.has('1')]).toEqual([false, false]);
});

test('a reload goes on: the order, the descriptions and what has arrived stay', async () => {
  const { attempts, notes, files, open } = scene();
  const before = open();
  before.add('draft', [file('a.png', 'image/png'), file('b.txt'), file('c.txt')]);
  attempts[0]!.succeed('/user_uploads/a.png');
  attempts[1]!.attempt.onAddress('/tus/2');
  before.describe('1', 'A bed');
  before.move('3', -1);
  await until(() => expect([notes.size, [...files.keys()]]).toEqual([3, ['2', '3']]));

  allAttachments.value = [];
  attempts.length = 0;
  await open().resume();
  expect(states()).toEqual(['a.png done', 'c.txt uploading', 'b.txt uploading']);
  expect(only()).toMatchObject({ alternative: 'A bed', preview: '/user_uploads/a.png' });
  expect(attempts.map(({ name, attempt }) => [name, attempt.address])).toEqual([
    ['c.txt', undefined],
    ['b.txt', '/tus/2'],
  ]);
});

test('without room for the file on the device, a reload forgets the upload', async () => {
  const { files, notes, open } = scene();
  open().add('draft', [file('a.txt')]);
  await until(() => expect(files.size).toBe(1));
  files.clear();
  allAttachments.value = [];
  await open().resume();
  expect([allAttachments.value, notes.size]).toEqual([[], 0]);
});

test('sending drops the attachments of that text alone; a text of another key keeps its own', async () => {
  const { attempts, notes, open } = scene();
  const uploader = open();
  uploader.add('one', [file('a.txt')]);
  uploader.add('two', [file('b.txt')]);
  attempts[0]!.succeed('/user_uploads/a.txt');
  await until(() => expect(isUploading('one')).toBe(false));
  uploader.drop('one');
  uploader.rename('two', 'three');
  expect(allAttachments.value.map(({ name, writing }) => [name, writing])).toEqual([['b.txt', 'three']]);
  await until(() => expect([...notes.values()].map(({ writing }) => writing)).toEqual(['three']));
});
