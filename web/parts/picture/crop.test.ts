import { expect, test } from 'vitest';
import { type Crop, dragged, middle, mostZoom, squareOf, zoomed } from './crop.ts';

const wide = { width: 400, height: 200 };

test('[W140] at first it is the largest square, in the middle', () => {
  expect(squareOf(wide, middle)).toEqual({ left: 100, top: 0, side: 200 });
});

test('[W140] dragging moves the picture, and never beyond its edges', () => {
  expect(squareOf(wide, dragged(wide, middle, 0.25, 0.25))).toEqual({ left: 50, top: 0, side: 200 });
  expect(squareOf(wide, dragged(wide, middle, -9, 0))).toEqual({ left: 200, top: 0, side: 200 });
});

test('[W140] zooming keeps what is in the middle, within the picture', () => {
  const near = zoomed(wide, middle, 2);
  expect(squareOf(wide, near)).toEqual({ left: 150, top: 50, side: 100 });
  const corner: Crop = { zoom: 2, across: 1, down: 1 };
  expect(squareOf(wide, zoomed(wide, corner, 1))).toEqual({ left: 200, top: 0, side: 200 });
  expect(zoomed(wide, middle, 99).zoom).toBe(mostZoom);
  expect(zoomed(wide, middle, 0).zoom).toBe(1);
});
