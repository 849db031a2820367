/** The square that is cut out of a picture. Pure. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Crop {
  /** How many times the largest square is enlarged: 1 to `mostZoom`. */
  readonly zoom: number;
  /** Where the square lies between the edges: 0 to 1. */
  readonly across: number;
  readonly down: number;
}

export const mostZoom = 5;
export const middle: Crop = { zoom: 1, across: 0.5, down: 0.5 };

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** Pixels of the picture. */
export const squareOf = ({ width, height }: Size, { zoom, across, down }: Crop) => {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * across, top: (height - side) * down, side };
};

const moved = (part: number, by: number, room: number): number =>
  room <= 0 ? part : between(part - by / room, 0, 1);

/** The picture follows the pointer. `right`, `below`: parts of the side of the square. */
export const dragged = (size: Size, crop: Crop, right: number, below: number): Crop => {
  const { side } = squareOf(size, crop);
  return {
    zoom: crop.zoom,
    across: moved(crop.across, right * side, size.width - side),
    down: moved(crop.down, below * side, size.height - side),
  };
};

/** What is in the middle stays there. */
export const zoomed = (size: Size, crop: Crop, wanted: number): Crop => {
  const zoom = between(wanted, 1, mostZoom);
  const before = squareOf(size, crop);
  const side = Math.min(size.width, size.height) / zoom;
  const place = (from: number, whole: number, part: number) =>
    whole - side <= 0 ? part : between((from + (before.side - side) / 2) / (whole - side), 0, 1);
  return {
    zoom,
    across: place(before.left, size.width, crop.across),
    down: place(before.top, size.height, crop.down),
  };
};
