import { expect, test } from 'vitest';
import { largest, moved, whole, zoomed } from './zoom.ts';

const room = { frame: { width: 800, height: 600 }, picture: { width: 800, height: 400 } };

test('[W110] the point under the pointer stays where it is', () => {
  const at = { x: 200, y: 50 };
  const view = zoomed(whole, 3, at, room);
  const before = { x: (at.x - whole.x) / whole.scale, y: (at.y - whole.y) / whole.scale };
  expect({ x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale }).toEqual(before);
});

test('[W110] a picture is never smaller than whole, and has a largest size', () => {
  expect(zoomed(whole, 0.1, { x: 90, y: 90 }, room)).toEqual(whole);
  expect(zoomed(whole, 1000, { x: 0, y: 0 }, room).scale).toBe(largest);
});

test('[W110] a picture does not leave the frame', () => {
  const closer = zoomed(whole, 2, { x: 0, y: 0 }, room);
  expect(moved(closer, { x: 10_000, y: 10_000 }, room)).toEqual({ scale: 2, x: 400, y: 100 });
  expect(moved(whole, { x: 10, y: 10 }, room)).toEqual(whole);
});

test('[W110] back from afar it is in the middle', () => {
  const far = moved(zoomed(whole, 4, { x: 300, y: 0 }, room), { x: -500, y: 0 }, room);
  const { scale, x, y } = zoomed(far, 1 / 4, { x: 0, y: 0 }, room);
  expect([scale, Math.abs(x), Math.abs(y)]).toEqual([1, 0, 0]);
});
