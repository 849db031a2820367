// @vitest-environment happy-dom
import type { ComponentType } from 'preact';
import { render } from 'preact';
import { afterEach, expect, test, vi } from 'vitest';
import { lazy } from './lazy.tsx';

const Word = () => <p>Here</p>;
const draw = (Lazy: ComponentType): HTMLElement => {
  const root = document.createElement('div');
  render(<Lazy />, root);
  return root;
};

afterEach(() => void vi.useRealTimers());
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

test('a component drawn while its code arrives is shown too', async () => {
  let arrive: (component: typeof Word) => void = () => {};
  const load = vi.fn(() => new Promise<typeof Word>((resolve) => (arrive = resolve)));
  const Lazy = lazy(load);
  draw(Lazy);
  await until(() => expect(load).toHaveBeenCalledOnce());
  // Its effects run after the code is there.
  const late = draw(Lazy);
  arrive(Word);
  await until(() => expect(late.textContent).toBe('Here'));
  expect(load).toHaveBeenCalledOnce();
});

test('without network its code is asked for again', async () => {
  vi.useFakeTimers();
  const load = vi
    .fn<() => Promise<typeof Word>>()
    .mockResolvedValue(Word)
    .mockRejectedValueOnce(new TypeError('offline'));
  const root = draw(lazy(load));
  await vi.advanceTimersByTimeAsync(1000);
  expect([load.mock.calls.length, root.textContent]).toEqual([1, '']);
  await vi.advanceTimersByTimeAsync(5000);
  expect([load.mock.calls.length, root.textContent]).toEqual([2, 'Here']);
});
